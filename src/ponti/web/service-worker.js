/**
 * An extra where the browser allows it: without the server, a page that says what needs it.
 * Everything else goes to the server as if this were not here.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "ponti-offline-3";
const PAGE = "/offline.html";
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
  event.respondWith(fetch(request).catch(async () => (await caches.match(kept ? request : PAGE)) ?? Response.error()));
});
