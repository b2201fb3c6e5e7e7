import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { platformTables, streets } from '../../modules/streets.ts'
import { templateName, withDatabase } from '../../../test/postgres.ts'
import { personalRules, personalTables } from './index.ts'

let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: withDatabase(inject('postgresUrl'), templateName) })
  await client.connect()
})
afterAll(() => client.end())

const owned = [
  ...Object.values(streets).flatMap((street) => Object.values(street).flatMap(({ owns }) => owns)),
  ...Object.values(platformTables).flat(),
]
const labels = new Set(personalTables.flatMap((one) => one.labels))
const ruled = new Set(personalRules.map(({ table }) => table))
const nobody = new Set(personalTables.flatMap((one) => one.nobody))
/** Pages of the site itself, not of somebody. */
const pages = new Set(['site_page_version'])
const columnOf = ({ table, of }: (typeof personalRules)[number]) => `${table}.${typeof of === 'string' ? of : of.column}`

test('every table says once whether it names somebody', () => {
  expect(owned.filter((table) => !ruled.has(table) && !nobody.has(table))).toEqual([])
  expect([...ruled].filter((table) => nobody.has(table))).toEqual([])
  expect([...ruled, ...nobody].filter((table) => !owned.includes(table))).toEqual([])
})

/** Columns that hold the id of somebody by their name: those of a page are those of an athlete, too. */
const names =
  /^(account|owner|buyer|payer|payee|fan|host|minor|guardian|sender|author|actor|reporter|receiver|follower|athlete|performer|seller|invitee|page|by|other)(_id|_account)?$|_by$/

test('every column that holds somebody’s id is a rule’s or a label', async () => {
  const known = new Set([...personalRules.map(columnOf), ...labels])
  const { rows } = await client.query<{ name: string; column: string }>(`
    select a.attrelid::regclass::text as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and (
      exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'account'::regclass and f.conkey = array[a.attnum])
      or a.atttypid = 'uuid'::regtype)`)
  const named = rows
    .filter(({ name }) => !pages.has(name))
    .filter(({ column }) => names.test(column))
    .map(({ name, column }) => `${name.replaceAll('"', '')}.${column}`)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((one) => !known.has(one)).toSorted()).toEqual([])
})

test('every column that a rule names exists, and whatever stays says why', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const wanted = personalRules.flatMap(({ table, of, erase, shows = [] }) =>
    [typeof of === 'string' ? of : of.column, ...shows, ...(typeof erase === 'string' ? [] : Object.keys(erase))].map(
      (column) => `${table}.${column}`,
    ),
  )
  expect([...wanted, ...labels].filter((column) => !there.has(column))).toEqual([])
  const silent = personalRules.filter(({ erase, why }) => erase !== 'delete' && erase !== 'here' && why === undefined)
  expect(silent.map(columnOf)).toEqual([])
})

test('the program may do what the rules ask for', async () => {
  const wanted: { table: string; column: string | null }[] = personalRules.flatMap(
    ({ table, erase }): { table: string; column: string | null }[] =>
      erase === 'delete'
        ? [{ table, column: null }]
        : typeof erase === 'string'
          ? []
          : Object.keys(erase).map((column) => ({ table, column })),
  )
  const { rows } = await client.query<{ name: string }>(
    `select t || coalesce('.' || c, '') as name from unnest($1::text[], $2::text[]) as w (t, c)
     where not case when c is null then has_table_privilege('fieldhouse_app', quote_ident(t), 'delete')
       else has_column_privilege('fieldhouse_app', quote_ident(t), c, 'update') end
       or exists (select from pg_trigger where tgrelid = quote_ident(t)::regclass and tgname = 'append_only')`,
    [wanted.map(({ table }) => table), wanted.map(({ column }) => column)],
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})
