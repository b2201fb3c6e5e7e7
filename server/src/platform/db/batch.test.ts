import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Pool } from 'pg'
import { createBatch, type Batch } from './batch.ts'
import { createPool } from './pool.ts'

let pool: Pool
let batch: Batch
beforeAll(() => {
  pool = createPool({ url: inject('postgresUrl'), size: 2 })
  batch = createBatch(pool)
})
afterAll(() => pool.end())

const double = (value: number) => batch<{ double: number }>('select $1::int * 2 as double', [value])

test('each statement gets its own answer, however many wait', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => double(index)))
  expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => [{ double: index * 2 }]))
  expect(pool.totalCount).toBeLessThanOrEqual(2)
})

test('statements of one turn share a connection', async () => {
  const backend = () => batch<{ pid: number }>('select pg_backend_pid() as pid where $1', [true])
  const [[first], [second], [third]] = await Promise.all([backend(), backend(), backend()])
  expect([second, third]).toEqual([first, first])
})

test('one that fails leaves the others alone, and may fail again', async () => {
  for (let time = 0; time < 2; time++) {
    const [before, broken, divided, after] = await Promise.allSettled([
      double(1),
      batch('select nothing from nowhere where $1', [true]),
      batch('select 1 / $1::int', [0]),
      double(2),
    ])
    expect(before).toEqual({ status: 'fulfilled', value: [{ double: 2 }] })
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: '42P01' } })
    expect(divided).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(after).toEqual({ status: 'fulfilled', value: [{ double: 4 }] })
  }
})

test('a connection that breaks fails what is on it; the next statement gets another', async () => {
  const lost = [batch('select pg_terminate_backend(pg_backend_pid()) where $1', [true]), double(1)]
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(3)).toEqual([{ double: 6 }])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('without a database every statement fails', async () => {
  const lost = createPool({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const statements = [1, 2, 3].map((value) => createBatch(lost)('select $1::int', [value]))
  expect((await Promise.allSettled(statements)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await lost.end()
})
