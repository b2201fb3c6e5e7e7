// What a browser keeps running for this site without a page: it shows a page of ours where there is no connection, and takes
// what is pushed, and waits for a line that breaks for a moment while a part of a page comes. It keeps the files that page is
// drawn with and nothing else; no answer of the server about anybody is ever in its cache. `web/build/worker.ts` makes /sw.js of it.
import { onNotificationClick, onPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Which build this is, and the hashed files that the offline page is drawn with. */
declare const kept: { readonly build: string; readonly files: readonly string[] }

const offline = '/offline'
const ofSite = 'fieldhouse-'
const cacheName = ofSite + kept.build
/** What is kept is the same for everybody. */
const anyHeaders = { ignoreVary: true }

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName)
  // Past the browser's own cache: the page of the last build names files of the last build.
  await cache.addAll([new Request(offline, { cache: 'reload', credentials: 'omit' }), ...kept.files])
}

async function settle(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ofSite) && name !== cacheName).map((name) => caches.delete(name)))
  // Pages are asked for while the worker starts, not after it.
  await self.registration.navigationPreload?.enable()
}

async function visit(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offline, anyHeaders)) ?? Response.error()
  }
}

const readKept = async (request: Request) => (await caches.match(request, anyHeaders)) ?? fetch(request)

/** Milliseconds between a failure and the next request. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000]

/** Browsers keep it when a part of a page has not come, and never ask for it again until the page is loaded anew. */
async function bring(request: Request, failures = 0): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const wait = waits[failures]
    if (wait === undefined) throw error
    await new Promise((done) => setTimeout(done, wait))
    return bring(request, failures + 1)
  }
}

const isPart = ({ destination }: Request) => destination === 'script' || destination === 'style'

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(settle()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(visit(event))
  else if (kept.files.includes(pathname)) event.respondWith(readKept(request))
  else if (pathname.startsWith('/assets/') && isPart(request)) event.respondWith(bring(request))
})

// A new build waits until somebody asks for it, or the last window of the old one is closed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
