// Whoever leaves takes everything along, in forms that need no Fieldhouse, and nothing that opens something.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import {
  addAddress,
  openConversation,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  say,
  tip,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { judgeColumns, privateKinds } from '#wiring/exporting.ts'
import { templateName, withDatabase } from '../../test/postgres.ts'
import { at, run, secret } from '../../test/restored/town.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-export-'))
const why = ['--reason', 'The league moves to its own program']
let app: TestApp
let owner: Client
let fan: Person
let athlete: Person
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await registerAdministrator(client, await app.administration.issueFirstLink())
  fan = await registerFan(client, { name: '=cmd|calc' })
  athlete = await registerPerformer(client)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer()
  const file = await uploadPostFile(client, athlete, 'Photo', picture)
  await app.settle()
  await publish(client, athlete, { type: 'photo', text: 'Nine “laps”,\nten\tto go \\N', fileIds: [file._id] })
  await addAddress(client, fan, { streetAddress: 'Harbour Road 7' })
  await topUp(client, fan, 50)
  await tip(client, fan, athlete, 10)
  await say(client, fan, await openConversation(client, fan, athlete), 'See you at the finish')
  await client.send('factors.beginAuthenticator', { token: fan.token, body: { currentPassword: password } })
  await client.send('auth.forgot', { body: { email: `${fan.username}@example.org` } })
  await app.settle()
})
afterAll(async () => {
  await owner.end()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = (...words: string[]) => run('export', words, { ...at(app.databaseUrl, app.dataFolder), SECRET_KEY: secret })

async function exportTo(name: string, ...words: string[]): Promise<{ root: string; said: string }> {
  const { code, said } = await command(join(folder, name), ...why, ...words)
  expect(said).toContain('README.md says what is in it')
  expect(code).toBe(0)
  return { root: said.split('\n')[0] ?? '', said }
}

type Row = Record<string, unknown>
const rowsOf = (root: string, table: string): Row[] =>
  readFileSync(join(root, 'jsonl', `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

interface Described {
  readonly tables: readonly {
    readonly name: string
    readonly part: string
    readonly rows: number
    readonly columns: readonly { readonly name: string }[]
    readonly references: readonly { readonly columns: readonly string[]; readonly table: string; readonly of: readonly string[] }[]
  }[]
}
const schemaOf = (root: string) => JSON.parse(readFileSync(join(root, 'schema.json'), 'utf8')) as Described

const everyFile = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

test('it opens without Fieldhouse: lines, sheets, files, sums and what names what', async () => {
  const { root } = await exportTo('whole')
  const sums = readFileSync(join(root, 'checksums.txt'), 'utf8').trim().split('\n')
  const wrong = sums.filter((line) => {
    const [sum, file = ''] = line.split('  ')
    return (
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex') !== sum
    )
  })
  expect(wrong).toEqual([])
  expect(sums.length).toBe(everyFile(root).length - 1)

  const { tables } = schemaOf(root)
  expect(tables.length).toBeGreaterThan(180)
  for (const { name, part, rows, columns } of tables) {
    const [lines, head] = [rowsOf(root, name), columns.map((column) => column.name)]
    const sheet = parse(readFileSync(join(root, 'csv', `${name}.csv`), 'utf8')) as string[][]
    const found = {
      name,
      part,
      lines: lines.length,
      cells: sheet.length - 1,
      head: sheet[0],
      keys: Object.keys(lines[0] ?? Object.fromEntries(head.map((key) => [key, null]))),
    }
    expect(found).toEqual({ name, part: expect.stringMatching(/^[a-z]+\/[a-z-]+$/), lines: rows, cells: rows, head, keys: head })
  }
  // What names a row of another table names one that is there, where that table is.
  const there = new Set(tables.map(({ name }) => name))
  const lost = tables.flatMap(({ name, references }) =>
    references
      .filter(({ table }) => there.has(table))
      .flatMap(({ columns, table, of }) => {
        const keys = new Set(rowsOf(root, table).map((row) => JSON.stringify(of.map((column) => row[column]))))
        const named = rowsOf(root, name).map((row) => columns.map((column) => row[column]))
        return named.filter((key) => key.every((part) => part !== null) && !keys.has(JSON.stringify(key))).map((key) => `${name} ${key}`)
      }),
  )
  expect(lost).toEqual([])

  // The books add up by nothing but what lies there.
  const balances = new Map<unknown, number>()
  for (const { dr, cr, amount } of rowsOf(root, 'ledger_transfer')) {
    balances.set(dr, (balances.get(dr) ?? 0) - Number(amount))
    balances.set(cr, (balances.get(cr) ?? 0) + Number(amount))
  }
  const wallet = rowsOf(root, 'ledger_account').find(({ owner_id: id, kind }) => id === fan.id && kind === 'wallet')
  expect(balances.get(wallet?.['id'])).toBe(4000)

  expect(rowsOf(root, 'feed')).toMatchObject([{ text: 'Nine “laps”,\nten\tto go \\N' }])
  expect(rowsOf(root, 'address')).toMatchObject([{ street_address: 'Harbour Road 7' }])
  // A spreadsheet runs nothing of what somebody called themselves.
  expect(rowsOf(root, 'account').find(({ id }) => id === fan.id)).toMatchObject({ name: '=cmd|calc' })
  expect(readFileSync(join(root, 'csv', 'account.csv'), 'utf8')).toContain(`'=cmd|calc`)

  const [photo] = rowsOf(root, 'file').filter(({ type }) => type === 'feed-photo')
  const names = readdirSync(join(root, 'files', String(photo?.['id'])))
  expect(names).toContain('w480.webp')
  expect(await sharp(join(root, 'files', String(photo?.['id']), 'w480.webp')).metadata()).toMatchObject({ width: 480 })
})

test('nothing in it opens anything, and private conversations and papers only where they are named', async () => {
  const { rows: hashes } = await owner.query<{ hash: string }>('select hash from credential')
  expect(hashes.length).toBeGreaterThan(2)
  const letter = (await app.mail.list(10)).find(({ subject }) => /new password/.test(subject))
  const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(code.length).toBeGreaterThan(10)
  const textOf = (root: string) =>
    everyFile(root)
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n')

  const text = textOf((await exportTo('shut')).root)
  const closed = [...hashes.map(({ hash }) => hash), fan.token, athlete.token, code, 'See you at the finish']
  expect(closed.filter((word) => text.includes(word))).toEqual([])
  // What lies closed in the database lies open here, all of it.
  expect(/"\\u0001\w+:/.test(text)).toBe(false)

  const { root } = await exportTo('open', '--with', 'messages,papers')
  expect(rowsOf(root, 'message')).toMatchObject([{ text: 'See you at the finish' }])
  expect(readFileSync(join(root, 'README.md'), 'utf8')).not.toContain('--with')
})

test('the audit says who asked for what, and why', async () => {
  const { rows } = await owner.query<{ action: string; via: string; reason: string; after: object }>(
    `select action, via, reason, after from audit where action like 'export.%' order by at desc, n desc limit 2`,
  )
  expect(rows).toMatchObject([
    { action: 'export.written', via: 'cli', reason: why[1], after: { with: ['messages', 'papers'] } },
    { action: 'export.begun', via: 'cli', reason: why[1], after: { with: ['messages', 'papers'] } },
  ])
})

test.each([
  [['out'], 'Say why, in 10 to 300 characters'],
  [['out', '--reason', 'because'], 'Say why, in 10 to 300 characters'],
  [['out', ...why, '--with', 'passwords'], '--with: there is no “passwords”'],
  [[...why], 'Say where to and why'],
])('%j is refused, and nothing is written', async (words, sentence) => {
  const [first, ...others] = words
  const { code, said } = await command(...(first === 'out' ? [join(folder, 'out'), ...others] : words))
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(readdirSync(folder)).not.toContain('out')
})

test('not among the files that are served', async () => {
  const { code, said } = await command(join(app.dataFolder, 'media'), ...why)
  expect([code, said]).toEqual([1, expect.stringContaining('It cannot be the folder of the program or of its data')])
})

/** Columns whose names sound like keys and that are none. */
const harmless = new Set(
  `account.phone_code account.referral_code address.zip_code audit.hash audit_head.hash audit_head.key_id audit_head.signature
  charge_attempt.decline_code checklist_line.key coupon.code file.error_code first_week.state_code house_fact.key invite.code
  invite_letter.fingerprint ledger_seal.hash ledger_txn.fingerprint ledger_txn.key link_picture.hash mail_stop.fingerprint
  order.coupon_code order.shipping_code payment_card.fingerprint performer.school_state_code
  import_row.digest notification_setting.digest reconciliation_run.seal_n reconciliation_run.seal_hash retention_run.key sale_tax.proofs school.address_key school.key school.state_code school_alias.address_key
  school_alias.key setting.key setting_history.key setup_step.key setup_step.proof site_switch.key site_switch_change.key sport.code
  sport.stat_keys trial_link.code`.split(/\s+/),
)
const soundsLikeKey =
  /(^|_)(hash|hashes|secret|token|seal|code|key|keys|print|fingerprint|password|signature|cipher|ciphertext|challenge|proof|proofs|digest)($|_)/

test('every column that sounds like a key is left out, or named as none; every name leads to something', async () => {
  const client = new Client({ connectionString: withDatabase(inject('postgresUrl'), templateName) })
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  await client.end()
  const { names, isColumn } = judgeColumns(privateKinds)
  const suspects = rows.filter(({ column, type }) => type === 'bytea' || soundsLikeKey.test(column))
  expect(suspects.length).toBeGreaterThan(70)
  const open = suspects.filter(({ table, column }) => isColumn(table, column) && !harmless.has(`${table}.${column}`))
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  expect([...names, ...judgeColumns([]).names, ...harmless].filter((name) => !known.has(name))).toEqual([])
})
