import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Pool, PoolClient } from 'pg'
import { createPool } from './pool.ts'

let pool: Pool
let client: PoolClient
beforeAll(async () => {
  pool = createPool({ url: inject('postgresUrl'), size: 1 })
  client = await pool.connect()
  await client.query('create temporary table thing (id int primary key, name text)')
})
afterAll(async () => {
  client.release()
  await pool.end()
})

async function untilWaitedFor(using: PoolClient, table: string): Promise<void> {
  const waiting = () => using.query(`select 1 from pg_locks where relation = $1::regclass and not granted`, [table])
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}

const add = (id: number, name: unknown = 'a') => client.query('insert into thing values ($1, $2)', [id, name])
const all = async () => (await client.query('select * from thing where id > $1 order by id', [0])).rows as unknown[]

test('what is asked in one turn is answered in its order, with its counts', async () => {
  const [added, read, gone] = await Promise.all([
    add(1),
    client.query('select $1::int as n', [7]),
    client.query('delete from thing where id < $1', [9]),
  ])
  expect(added).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  expect(read).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [{ n: 7 }] })
  expect(gone).toMatchObject({ command: 'DELETE', rowCount: 1 })
})

test('one that fails takes the others with it, for the same reason; all of them work the next time', async () => {
  const together = () => [add(2), client.query('select $1::int / 0 as never', [1]), client.query('select $1::text as later', ['x'])]
  for (let time = 0; time < 2; time += 1) {
    const settled = await Promise.allSettled(together())
    expect(settled.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))).toEqual(['22012', '22012', '22012'])
  }
  expect(await all()).toEqual([])
  expect((await client.query('select $1::text as later', ['y'])).rows).toEqual([{ later: 'y' }])
})

test('who asks does not notice that a table was changed after the statement was prepared', async () => {
  await add(3)
  await all()
  await client.query('alter table thing add column extra int')
  expect(await all()).toEqual([{ id: 3, name: 'a', extra: null }])
  // Many on their way at once, each of which would meet it, and others that would not.
  await client.query('alter table thing add column more int')
  const together = await Promise.all([all(), client.query('select $1::int as n', [7]).then(({ rows }) => rows as unknown[]), all()])
  const row = { id: 3, name: 'a', extra: null, more: null }
  expect(together).toEqual([[row], [{ n: 7 }], [row]])
})

test('a reading that waits for whoever changes its tables, who waits for it, is done afterwards', async () => {
  const several = createPool({ url: inject('postgresUrl'), size: 2 })
  const [changer, reader] = [await several.connect(), await several.connect()]
  try {
    await changer.query('create table near (id int); create table far (id int); insert into far values (7)')
    await changer.query('begin')
    await changer.query('lock table far in access exclusive mode')
    // It holds the one that it names first, and waits for the other.
    const read = reader.query('select far.id from near right join far on far.id = near.id where far.id > $1', [0])
    await untilWaitedFor(changer, 'far')
    await changer.query('lock table near in access exclusive mode').catch(() => changer.query('rollback'))
    await changer.query('commit')
    expect((await read).rows).toEqual([{ id: 7 }])
  } finally {
    await changer.query('drop table if exists near, far')
    for (const each of [changer, reader]) each.release()
    await several.end()
  }
})

test('what a pooler has forgotten is prepared again', async () => {
  await all()
  await client.query('deallocate all')
  expect(await all()).toHaveLength(1)
})

test('of a transaction that meets it all is undone, and the next time no connection meets it', async () => {
  const several = createPool({ url: inject('postgresUrl'), size: 2 })
  const [one, other] = [await several.connect(), await several.connect()]
  const read = async (using: PoolClient) => (await using.query('select * from changing where id = $1', [1])).rows as unknown[]
  try {
    await one.query('create table changing (id int primary key)')
    await one.query('insert into changing values (1)')
    for (const each of [one, other]) expect(await read(each)).toEqual([{ id: 1 }])
    await one.query('alter table changing add column extra int')
    await one.query('begin', [])
    await one.query('insert into changing values ($1)', [2])
    await expect(read(one)).rejects.toMatchObject({ routine: 'RevalidateCachedQuery' })
    await one.query('rollback')
    expect((await one.query('select count(*)::int as n from changing')).rows).toEqual([{ n: 1 }])
    for (const each of [one, other]) {
      await each.query('begin', [])
      expect(await read(each)).toEqual([{ id: 1, extra: null }])
      await each.query('commit', [])
    }
  } finally {
    await one.query('drop table if exists changing')
    for (const each of [one, other]) each.release()
    await several.end()
  }
})

test('what is more than a connection keeps travels with others all the same', async () => {
  const other = createPool({ url: inject('postgresUrl'), size: 1 })
  const one = await other.connect()
  for (let from = 0; from < 1100; from += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => one.query(`select $1::int as n${from + index}`, [1])))
  const together = [one.query('select $1::int / 0 as never', [1]), one.query('select $1::text as afterwards', ['x'])]
  const settled = await Promise.allSettled(together)
  expect(settled.map((part) => (part.status === 'rejected' ? part.reason.code : part.status))).toEqual(['22012', '22012'])
  for (const word of ['y', 'z']) expect((await one.query('select $1::text as afterwards', [word])).rows).toEqual([{ afterwards: word }])
  const [first, second] = await Promise.all([one.query('select $1::int as a', [1]), one.query('select $1::int as b', [2])])
  expect([first.rows, second.rows]).toEqual([[{ a: 1 }], [{ b: 2 }]])
  one.release()
  await other.end()
})

test('values come back as they went', async () => {
  const values = [null, new Date('2026-05-01T18:30:00.123Z'), ['a,"b"', 'c\\'], { deep: [1] }, true, Buffer.from([0, 255])]
  const text = 'select $1::text as a, $2::timestamptz as b, $3::text[] as c, $4::jsonb as d, $5::boolean as e, $6::bytea as f'
  expect(Object.values((await client.query(text, values)).rows[0])).toEqual(values)
})

test('an amount that no number can hold is an error, and the connection goes on', async () => {
  await expect(client.query('select $1::bigint as much', ['9007199254740993'])).rejects.toThrow('more than a number')
  expect((await client.query('select $1::bigint as much', ['5'])).rows).toEqual([{ much: 5 }])
})
