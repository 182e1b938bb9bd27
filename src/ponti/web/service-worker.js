/**
 * An extra where the browser allows it: without the server, a page that says what needs it, and notifications that lead
 * to their game. Everything else goes to the server as if this were not here.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "ponti-offline-3";
const PAGE = "/offline.html";
/** What a proxy answers while nobody is there behind it. */
const NOBODY = new Set([502, 503, 504]);
const PARTS = ["/offline.js", "/style/offline.css", "/icons/ponti.svg"];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([PAGE, ...PARTS])).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
    .then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = PARTS.includes(new URL(request.url).pathname);
  if (request.mode !== "navigate" && !kept) return;
  event.respondWith(answer(request, kept ? request : PAGE));
});

/** The server's answer or, while it is away, what is kept. @param {Request} request @param {Request|string} instead */
async function answer(request, instead) {
  const said = await fetch(request).catch(() => Response.error());
  return (said.type === "error" || NOBODY.has(said.status)) && await caches.match(instead) || said;
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const there = pages.find(({ url }) => new URL(url).pathname === path);
    return there ? there.focus() : worker.clients.openWindow(path);
  }));
});
