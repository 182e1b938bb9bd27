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
export function drawPath(path, duration = 350) {
  if (!path.getTotalLength) return Promise.resolve();
  const length = path.getTotalLength();
  return animate(path, [
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: length },
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: 0 },
  ], { duration });
}

/** A pause in a little play of steps; none where motion is left out. @param {number} milliseconds */
export function pauseFor(milliseconds) {
  return reduced() || document.hidden ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}
