// What makes the site an app on somebody's screen: its manifest, the page without a connection, and the way out of every browser.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '#ground/settings'
import { markup } from './markup.ts'
import type { PageContent } from './template.ts'

export interface AppNeeds {
  readonly hasWorker: boolean
  readonly settings: Settings
  readonly sendOffline: (reply: FastifyReply, content: PageContent) => Promise<FastifyReply>
}

const offline = (siteName: string): PageContent => ({
  title: 'No connection',
  isPrivate: true,
  screen: markup`
    <main class="wrap grid min-h-dvh content-center gap-6 py-8" id="main">
      <b class="d3">${siteName}</b>
      <section class="empty">
        <div class="say">
          <span class="kick">Time-out</span>
          <h1 class="d1">No connection</h1>
          <p class="mute">Nothing is lost. Try again once you are online.</p>
          <div class="row wrapx"><a class="btn" href="">Try again</a></div>
        </div>
      </section>
    </main>`,
})

/** In place of the worker where it is switched off: browsers ask for it at each visit, and it takes itself away. */
const farewell = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('fieldhouse-')) await caches.delete(name)
  await self.registration.unregister()
}
`

export function mountApp(app: FastifyInstance, { hasWorker, settings, sendOffline }: AppNeeds): void {
  app.get('/offline', async (_request, reply) => sendOffline(reply, offline((await settings.read()).siteName)))
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { siteName } = await settings.readPublic()
    return reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifestOf(siteName))
  })
  if (hasWorker) return
  app.get('/sw.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(farewell),
  )
}

const shortcut = (name: string, url: string) => ({ name, url, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })

/** `id` stays what it is for ever: under another one an installed app would be a second app. */
const manifestOf = (siteName: string) => ({
  id: '/',
  name: siteName,
  short_name: siteName.slice(0, 12),
  description: 'Athletes and teams, told by themselves.',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f2ed',
  theme_color: '#f4f2ed',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    shortcut('Home', '/home'),
    shortcut('Live', '/live'),
    shortcut('Messages', '/messages'),
    shortcut('New post', '/studio/posts/create'),
  ],
  // Words and addresses. Files would come as a request that only the worker could take, and not every browser has it.
  share_target: { action: '/studio/posts/create', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
})
