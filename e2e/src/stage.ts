// The real program with its real pages, and people in browsers of their own. A console error fails the journey.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createTestApp, findFreePort, type TestApp } from '../../server/test/index.ts'
import { launchBrowser } from './browser.ts'

export interface Stage {
  readonly app: TestApp
  readonly origin: string
  /** A person’s own browser, on a phone or at a desk; without the site's worker unless it is about that. */
  open(device?: Device, options?: { hasWorker?: boolean; hasScript?: boolean }): Promise<Page>
  /** What went wrong in any browser so far. */
  readonly complaints: string[]
  close(): Promise<void>
}

export type Device = 'phone' | 'desktop'

export const viewports: Readonly<Record<Device, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
}

export async function createStage(
  env: Readonly<Record<string, string>> = {},
  host?: 'localhost' | 'house.test',
  {
    launch = launchBrowser,
    ...more
  }: Pick<Parameters<typeof createTestApp>[0] & object, 'app' | 'database'> & { launch?: () => Promise<Browser> } = {},
): Promise<Stage> {
  const app = await createTestApp({ worker: true, port: await findFreePort(), env, ...(host && { host }), ...more })
  const browser: Browser = await launch()
  const complaints: string[] = []
  const origin = host ? app.client.baseUrl.replace('127.0.0.1', host) : app.client.baseUrl
  return {
    app,
    origin,
    complaints,
    async open(device = 'desktop', { hasWorker = false, hasScript = true } = {}) {
      const context = await browser.newContext({
        ...viewports[device],
        baseURL: origin,
        reducedMotion: 'reduce',
        locale: 'en-US',
        javaScriptEnabled: hasScript,
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      const page = await context.newPage()
      listen(page, complaints)
      return page
    },
    async close() {
      await browser.close()
      await app.close()
    },
  }
}

/**
 * What the network says, and no script did wrong: refusals that a journey provokes on purpose, and a line that closed, as it does
 * when its page is left, a moment before who writes on it could hear of that.
 */
const ofNetwork = [
  'Failed to load resource',
  'WebSocket is already in CLOSING or CLOSED state',
  // Of pages that come without encryption.
  'The Cross-Origin-Opener-Policy header has been ignored',
]
/** A picture that was on its way from the camera when its page was left goes with that page. On a page of live video it is a leak. */
const isOfLeftPage = (page: Page, text: string) => text.startsWith('A VideoFrame was garbage collected') && !page.url().includes('/live')

/** Where a journey takes the connection away, the page says so once it tries the next. */
const isOfNoConnection = (text: string) => text.endsWith('net::ERR_INTERNET_DISCONNECTED')

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || ofNetwork.some((words) => text.startsWith(words)) || isOfLeftPage(page, text)) return
    if (isOfNoConnection(text)) return
    complaints.push(`${page.url()}: ${text}`)
  })
}
