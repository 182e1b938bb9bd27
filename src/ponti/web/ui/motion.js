/**
 * Motion that explains, and none for those who prefer none.
 * @module ui/motion
 */

const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether motion is to be left out. */
export function reduced() {
  return query?.matches ?? false;
}

/**
 * Animate an element; kept when it is done, at once where motion is left out.
 * @param {Element|null} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} [options]
 * @returns {Promise<void>}
 */
export async function animate(element, frames, options) {
  if (reduced() || !element?.animate || document.hidden) return;
  await element.animate(frames, { easing: "ease-out", duration: 300, ...options }).finished.catch(() => {});
}

/** Draw a stroked path from its start to its end. @param {SVGPathElement} path */
export function drawPath(path, duration = 350, delay = 0) {
  if (!path.getTotalLength) return Promise.resolve();
  const length = path.getTotalLength();
  return animate(path, [
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: length },
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: 0 },
  ], { duration, delay, fill: "backwards" });
}

/**
 * A pause in a little play of steps; none where motion is left out, or what is left of the play is skipped.
 * @param {number} milliseconds
 * @param {AbortSignal} [skipped]
 * @returns {Promise<void>}
 */
export function pauseFor(milliseconds, skipped) {
  if (reduced() || document.hidden || skipped?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    skipped?.addEventListener("abort", () => resolve(), { once: true });
  });
}
