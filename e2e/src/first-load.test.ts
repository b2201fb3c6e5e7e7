// The JavaScript that a first visit really fetches, page by page, as browsers get it: packed with brotli (web/README.md).
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const most = { visitor: 100_000, member: 150_000, studio: 200_000 }

const visitorPages = [
  '/',
  '/discover',
  '/discover?type=feed',
  '/search',
  '/search?q=ten',
  '/live',
  '/auth/login',
  '/auth/register',
  '/auth/register/fan',
  '/auth/register/athlete',
  '/auth/forgot',
  '/contact',
  '/info',
  '/page/terms',
  '/support/maya_loads',
  '/ind/athlete/maya_loads',
]
const memberPages = [
  '/home',
  '/discover',
  '/wallet',
  '/subscriptions',
  '/orders',
  '/bookmarks',
  '/messages',
  '/settings',
  '/fan/account',
  '/me',
  '/library',
]
const studioPages = [
  '/studio',
  '/studio/posts/create',
  '/studio/videos/create',
  '/studio/live',
  '/studio/earnings',
  '/studio/payouts',
  '/athlete/account',
]

let stage: Stage
let visitor: Page
let fan: Page
let athlete: Page

beforeAll(async () => {
  stage = await createStage()
  ;[visitor, fan, athlete] = [await stage.open('phone'), await stage.open('phone'), await stage.open('desktop')]
  await registerAthlete(athlete, { name: 'Maya Oyelaran', username: 'maya_loads' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_loads' })
})
afterAll(() => stage.close())

const packedSize = (path: string) => (statSync(`${dist}${path}.br`, { throwIfNoEntry: false }) ?? statSync(`${dist}${path}`)).size

/** Bytes of every script that opening the page fetched, in a tab that has none of them. */
async function weigh(person: Page, path: string): Promise<number> {
  const page = await person.context().newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.close()
  return [...files].reduce((sum, file) => sum + packedSize(file), 0)
}

async function weighAll(person: Page, paths: readonly string[], limit: number) {
  const tooMuch: string[] = []
  for (const path of paths) {
    const bytes = await weigh(person, path)
    if (bytes > limit) tooMuch.push(`${path}: ${bytes} of ${limit}`)
  }
  return tooMuch
}

test('of public pages', async () => expect(await weighAll(visitor, visitorPages, most.visitor)).toEqual([]))
test('of members’ pages', async () => expect(await weighAll(fan, memberPages, most.member)).toEqual([]))
test('of the studio', async () => expect(await weighAll(athlete, studioPages, most.studio)).toEqual([]))
