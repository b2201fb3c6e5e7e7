// Takes the pictures of docs/screenshots from a running server with demo content: `npm run screenshots -- ORIGIN`.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { password as demoPassword } from '../../server/scenario/index.ts'
import { launchBrowser } from './browser.ts'
import { signIn } from './people.ts'
import { viewports, type Device } from './stage.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const [origin = 'http://localhost:3000'] = process.argv.slice(2)

interface Screen {
  readonly name: string
  readonly who?: 'demo_fan' | 'demo_athlete'
  readonly theme?: 'dark'
  /** Opens the screen and resolves when it shows what it should. */
  readonly open: (page: Page) => Promise<unknown>
}

const screens: readonly Screen[] = [
  { name: 'landing', open: (page) => page.goto('/') },
  { name: 'discover', open: (page) => page.goto('/discover') },
  { name: 'profile', open: (page) => page.goto('/ind/athlete/demo_athlete') },
  { name: 'card', open: (page) => page.goto('/ind/athlete/demo_athlete?tab=about') },
  { name: 'team', open: openTeam },
  { name: 'home', who: 'demo_fan', open: (page) => page.goto('/home') },
  { name: 'post', who: 'demo_fan', theme: 'dark', open: openLockedPost },
  { name: 'wallet', who: 'demo_fan', open: (page) => page.goto('/wallet') },
  { name: 'messages', who: 'demo_fan', open: openThread },
  { name: 'composer', who: 'demo_athlete', open: (page) => page.goto('/studio/posts/create') },
  { name: 'earnings', who: 'demo_athlete', theme: 'dark', open: (page) => page.goto('/studio/earnings') },
]

async function openTeam(page: Page): Promise<void> {
  const answer = await page.request.get(`${origin}/api/team/search?q=Herons%20Track`)
  const { data } = (await answer.json()) as { data: { path: string }[] }
  await page.goto(`${data[0]?.path ?? ''}?tab=roster`)
}

async function openLockedPost(page: Page): Promise<void> {
  const answer = await page.request.get(`${origin}/api/user/feeds?audience=buyers&limit=20`)
  const { data } = (await answer.json()) as { data: { slug: string; files: unknown[] }[] }
  const post = data.find(({ files }) => files.length > 0) ?? data[0]
  await page.goto(`/post/${post?.slug ?? ''}`)
}

async function openThread(page: Page): Promise<void> {
  await page.goto('/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Maya Okafor/ })
    .click()
  await page
    .getByRole('log', { name: 'Messages' })
    .getByRole('button', { name: /^Unlock/ })
    .waitFor()
}

async function take(browser: Browser, device: Device, { name, who, theme, open }: Screen): Promise<void> {
  const context = await browser.newContext({
    ...viewports[device],
    deviceScaleFactor: 1,
    baseURL: origin,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.goto('/auth/login')
  if (theme) await page.evaluate((choice) => localStorage.setItem('theme', choice), theme)
  if (who) {
    await signIn(page, who, demoPassword)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
  await open(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture).webp({ quality: 80 }).toFile(`${folder}${name}-${device}.webp`)
  await context.close()
}

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
for (const screen of screens) for (const device of ['phone', 'desktop'] as const) await take(browser, device, screen)
await browser.close()
