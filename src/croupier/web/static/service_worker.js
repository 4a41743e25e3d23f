// The service worker: keeps the shell and verify, so that a game can be checked without the house. Everything works
// without it. The house is always asked first; what was kept is shown only when it does not answer.
const NAME = 'croupier ' + 'VERSION';
const FILES = 'FILES';
const PAGE = '/verify';
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  /** @param {string[]} names */
  const old = (names) => names.filter((name) => name.startsWith('croupier ') && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' ? pathname !== PAGE : !pathname.startsWith('/static/')) return;
  event.respondWith(
    fetch(request).catch(() =>
      caches
        .match(request.mode === 'navigate' ? PAGE : pathname, { cacheName: NAME })
        .then((kept) => kept ?? Response.error()),
    ),
  );
});
