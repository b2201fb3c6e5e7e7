// Plants what the checks are there to refuse, beside the real sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { platformTables, streets } from '../../server/src/modules/streets.ts'
import { root } from '../environment.mjs'
import { checkAddresses } from './addresses.mjs'
import { checkAmounts } from './amounts.mjs'
import { checkArrows } from './arrows.mjs'
import { checkAuthority } from './authority.mjs'
import { checkChance } from './chance.mjs'
import { checkChosenFiles } from './chosen-files.mjs'
import { checkCitations } from './citations.mjs'
import { findCircles } from './circles.mjs'
import { checkDurations } from './durations.mjs'
import { checkGoneOn } from './gone-on.mjs'
import { checkLeftOpen } from './left-open.mjs'
import { checkOnce } from './once.mjs'
import { checkOvertaken } from './overtaken.mjs'
import { readSources, readTexts } from './sources.mjs'
import { checkTables } from './tables.mjs'
import { checkTransactions } from './transactions.mjs'
import { checkUnencrypted } from './unencrypted.mjs'
import { checkYoung } from './young.mjs'

const sources: Map<string, string> = readSources()
const texts: Map<string, string> = readTexts()
const modules = 'server/src/modules'

/** Everything that is said when these files stand beside the others. */
function judge(planted: Readonly<Record<string, string>>): string[] {
  const all = new Map([...sources, ...Object.entries(planted)])
  const { problems } = checkArrows(all, streets)
  const { problems: uncited } = checkCitations(new Map([...texts, ...Object.entries(planted)]))
  return [
    ...problems,
    ...findCircles(all),
    ...checkTables(all, streets, platformTables),
    ...checkAuthority(all),
    ...checkAddresses(all),
    ...checkTransactions(all),
    ...checkChance(all),
    ...checkDurations(all),
    ...checkGoneOn(all),
    ...checkLeftOpen(all),
    ...checkAmounts(all),
    ...checkChosenFiles(all),
    ...checkOnce(all),
    ...checkOvertaken(all),
    ...checkUnencrypted(all),
    ...checkYoung(all),
    ...uncited,
  ]
}

test('what stands in the repository passes', () => {
  expect(judge({})).toEqual([])
})

test('the picture in ARCHITECTURE.md draws the modules and the arrows that are there', () => {
  const picture = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const drawn = [...picture.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} > ${to}`)
  expect(drawn.toSorted()).toEqual([...checkArrows(sources, streets).between.keys()].toSorted())
  for (const [street, modules] of Object.entries(streets))
    expect(picture).toContain(`${street}["<b>${street}</b> ${Object.keys(modules).join(' · ')}"]`)
})

test.each([
  [
    'an import of a street further down',
    { [`${modules}/books/sales/planted.ts`]: "import { createFeeds } from '#content/feed'" },
    'further down than books',
  ],
  [
    'a neighbour that streets.ts does not name',
    { [`${modules}/people/follows/planted.ts`]: "import { x } from '#people/sessions'" },
    'add sessions to follows',
  ],
  [
    'a file behind an index',
    { [`${modules}/content/feed/planted.ts`]: "import { x } from '#modules/people/follows/store.ts'" },
    'which is its index',
  ],
  [
    'the platform asking a module',
    { 'server/src/platform/planted.ts': "import { x } from '#people/follows'" },
    'the platform knows no module',
  ],
  [
    'a store that asks its service',
    { [`${modules}/people/follows/store.ts`]: "import { x } from './service.ts'" },
    'store may not use service',
  ],
  [
    'a foreign table in raw SQL',
    { [`${modules}/content/feed/planted.ts`]: 'sql`select 1 from follow where page_id = 1`' },
    'the table follow belongs to people/follows',
  ],
  [
    'a foreign table in a built query',
    { [`${modules}/content/feed/planted.ts`]: "db.selectFrom('follow')" },
    'the table follow belongs to people/follows',
  ],
  [
    'a table that nobody owns',
    { 'server/migrations/9999-planted.ts': 'sql`create table planted (id uuid)`' },
    'nobody owns the table planted',
  ],
  [
    'a circle of types',
    {
      [`${modules}/people/follows/planted.ts`]: "import type { B } from './planted-too.ts'",
      [`${modules}/people/follows/planted-too.ts`]: "import type { A } from './planted.ts'",
    },
    'a circle: ',
  ],
  [
    'an account compared with a page',
    { [`${modules}/content/feed/planted.ts`]: 'if (viewer.accountId === row.page_id) return true' },
    'ask pages.actAs',
  ],
  [
    'the same the other way round',
    { [`${modules}/paying/orders/planted.ts`]: 'const isOwn = order.seller_id !== buyerId' },
    'ask pages.actAs',
  ],
  [
    'a transaction that is not tried again',
    { [`${modules}/paying/orders/planted.ts`]: 'await db.transaction().execute(async (tx) => {})' },
    'open a transaction by inTransaction',
  ],
  [
    'the same over several lines',
    { 'server/src/platform/planted.ts': "db\n  .transaction()\n  .setIsolationLevel('serializable')" },
    'open a transaction by inTransaction',
  ],
  [
    'a test that a time may break',
    { [`${modules}/people/follows/planted.test.ts`]: 'expect(JSON.stringify(row)).not.toMatch(/Rude|1\\.2/)' },
    '"1.2" may stand in an id or a time',
  ],
  [
    'a test that an id may break',
    { 'e2e/src/planted.test.ts': "expect(text)\n  .not.toContain('0100')" },
    '"0100" may stand in an id or a time',
  ],
  ['a rule that does not exist', { 'web/src/lib/planted.ts': '// The server decides (money.md 7 and 99).' }, 'there is no money.md 99'],
  ['an id of no rule', { 'web/src/lib/planted.ts': '// Minors see none (Y99).' }, 'there is no youth.md Y99'],
  ['a document that is not here', { 'web/src/lib/planted.css': '/* colours.md 3 */' }, 'there is no colours.md'],
  ['a decision that was never made', { 'contract/src/planted.ts': '// (decision 999)' }, 'there is no decision 999'],
  ['two decisions of one number', { 'docs/decisions/001-planted.md': '# 001 Planted' }, 'has this number'],
  ['a rule that nothing keeps', { 'docs/rules/planted.md': '## 1. Planted\n\nSo it is.' }, 'nobody cites 1'],
  [
    'a rule kept in a place that is not there',
    { 'docs/rules/planted.md': '## 1. Planted\n\nSo it is (`paying/planted.ts`).' },
    'names paying/planted.ts, which is not there',
  ],
  [
    'an address as it comes',
    { 'server/src/modules/content/feed/planted.ts': "export const x = (request) => use('a', { network: request.ip })" },
    'request.ip is one spelling of many',
  ],
  [
    'what browsers keep from pages without encryption',
    { 'web/src/lib/planted.ts': 'export const key = () => crypto.randomUUID()' },
    'web/src/lib/new-id.ts has another way',
  ],
  [
    'what an older answer takes away',
    { 'web/src/lib/planted.ts': "onEvent('balance_changed', (told) => queryClient.setQueryData(key, told))" },
    'is laid in by layIn',
  ],
  [
    'presses without an order',
    { 'web/src/lib/planted.tsx': 'const isOn = save.isPending ? save.variables : known' },
    'SavedSwitch or a scope',
  ],
  [
    'a form that takes back what was saved elsewhere',
    { 'web/src/features/shop/planted.tsx': 'useSubmit(save); const field = <TextField defaultValue={shelf.name} />' },
    'sends changesFrom',
  ],
  [
    'what leads away who has gone on',
    { 'web/src/features/shop/planted.tsx': "void saved.then(() => navigate('/studio/products'))" },
    'useOnward()',
  ],
  [
    'what old browsers lack',
    { 'web/src/lib/planted.ts': 'export const send = (form) => form.requestSubmit()' },
    'younger than the oldest browsers we serve',
  ],
  ['a word that they cannot read', { 'contract/src/planted.ts': 'export const x = /(?<!a)b/' }, '(?<! is younger'],
  [
    'a duration by a clock that somebody sets',
    { [`${modules}/books/sales/planted.ts`]: 'export const began = Date.now()' },
    'durations take performance.now()',
  ],
  [
    'the sandbox asking the product',
    { 'sandbox/src/planted.ts': "import { x } from '../../server/src/app.ts'" },
    'the sandbox knows nothing',
  ],
  ['an amount read by itself', { 'web/src/lib/planted.ts': "export const x = Number(text.replace(',', '.'))" }, 'amountOf do'],
  ['a field for files that takes what comes', { 'web/src/ui/planted.tsx': '<input type="file" />' }, 'siftFiles says'],
  ['decimals left to the browser', { 'web/src/ui/planted.tsx': '<TextField type="number" step={0.01} />' }, 'amountOf do'],
  ['the browser importing the server', { 'web/src/lib/planted.ts': "import { x } from '../../../server/src/app.ts'" }, 'the contract only'],
])('refuses %s', (_what, planted, why) => {
  expect(judge(planted)).toContainEqual(expect.stringContaining(why))
})

test('what a journey expects of a page is waited for', () => {
  const planted = {
    'e2e/src/planted.test.ts': "expect(await page.getByRole('dialog').count()).toBe(0)\nawait expect.poll(() => page.title()).toBe('a')",
  }
  expect(judge(planted)).toEqual(['e2e/src/planted.test.ts: expect(await ….count()) looks once; expect.poll waits'])
})
