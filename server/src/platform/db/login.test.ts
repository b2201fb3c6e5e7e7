// Two sites in one cluster, each with an owner and a program of its own. Roles belong to the cluster, so nothing but the doors of the two
// databases keeps one from the other.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '#test/postgres.ts'
import { ensureLogin } from './login.ts'
import { migrate } from './migrate.ts'

const mark = randomBytes(4).toString('hex')
const nameOf = (what: string) => `${what}_${mark}`
const one = siteOf('one')
const other = siteOf('other')

function siteOf(which: string) {
  const database = nameOf(`site_${which}`)
  const loginOf = (what: string) => {
    const address = new URL(withDatabase(inject('postgresUrl'), database))
    address.username = nameOf(`${what}_${which}`)
    address.password = `of ${what} ${which}`
    return address.href
  }
  return { database, owner: loginOf('owner'), program: loginOf('program') }
}

const ask = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const all: unknown[][] = []
    for (const statement of statements) all.push((await client.query<Record<string, unknown>>(statement)).rows)
    return all.at(-1) ?? []
  } finally {
    await client.end()
  }
}
const asAdministrator = (...statements: string[]) => ask(inject('postgresUrl'), ...statements)
const userOf = (url: string) => new URL(url).username
const withPassword = (url: string) => `${userOf(url)} login password '${decodeURIComponent(new URL(url).password)}'`
const letIn = (url: string) => `grant fieldhouse_app, fieldhouse_ledger to ${userOf(url)} with admin option`

beforeAll(async () => {
  for (const { owner, database } of [one, other])
    await asAdministrator(
      `create role ${withPassword(owner)} createrole`,
      `create database ${database} owner ${userOf(owner)} template template0`,
    )
})
afterAll(async () => {
  for (const { owner, program, database } of [one, other]) {
    await asAdministrator(`drop database ${database} with (force)`)
    for (const login of [program, owner]) await asAdministrator(`drop role if exists ${userOf(login)}`)
  }
})

test('an owner who may not give the roles of another site is told so, before anything is made', async () => {
  await expect(migrate(one.owner)).rejects.toThrow(`grant fieldhouse_app, fieldhouse_ledger to ${userOf(one.owner)} with admin option`)
  expect(await ask(one.owner, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
})

test('programs and owners of two sites come to their own database alone', async () => {
  for (const { owner, program } of [one, other]) {
    await asAdministrator(letIn(owner))
    await migrate(owner)
    await ensureLogin(owner, program)
    expect(await ask(program, 'select count(*)::int as n from account')).toEqual([{ n: 0 }])
  }
  for (const stranger of [one.owner, one.program])
    await expect(ask(withDatabase(stranger, other.database), 'select 1')).rejects.toMatchObject({ code: '42501' })
})

test('a login that somebody made by hand, or that was shut out, gets the rights of the program', async () => {
  const program = one.program.replace('program_one', 'byhand_one')
  const [name] = [userOf(program)]
  await asAdministrator(`create role ${withPassword(program)}`, `grant ${name} to ${userOf(one.owner)} with admin option`)
  await expect(ask(program, 'select 1')).rejects.toMatchObject({ code: '42501' })
  await ensureLogin(one.owner, program)
  expect(await ask(program, 'select count(*)::int as n from account')).toEqual([{ n: 0 }])
  await ask(one.owner, `revoke fieldhouse_app from ${name}`)
  await ensureLogin(one.owner, program)
  expect(await ask(program, 'select count(*)::int as n from account')).toEqual([{ n: 0 }])
  await ask(one.owner, `revoke connect on database ${one.database} from ${name}`)
  await asAdministrator(`drop role ${name}`)
})
