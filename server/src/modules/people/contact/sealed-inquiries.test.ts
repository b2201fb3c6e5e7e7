// Who takes the database away reads nothing of what visitors wrote.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyRing, createSealing } from '#platform/sealing/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

const configured = `of-tests:${Buffer.alloc(32, 9).toString('base64')}`
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { DATA_KEYS: configured } })
})
afterAll(() => app.close())

const rows = async () => {
  const { rows: found } = await sql<{ id: string; name: string; email: string; details: string }>`
    select id, name, email, details::text as details from inquiry order by created_at, id`.execute(app.db)
  return found
}
const raw = async () => JSON.stringify(await rows()).toLowerCase()

/** As the program opens them, which has the key. */
const opened = async () => {
  const ring = createKeyRing({ variable: 'DATA_KEYS', configured, keys: deriveKeys('x'.repeat(40)), purpose: 'personal data' })
  const sealed = createSealing({ ...app, ring, jobs: { define: () => undefined } as never }).of('inquiry', 'id', [
    'name',
    'email',
    'details',
  ])
  return (await rows()).map((row) => {
    const { name, email, details } = sealed.open(row)
    return { name, email, details: JSON.parse(details) as unknown }
  })
}

test('what visitors write is closed in its table, whole', async () => {
  const sender = { name: 'Canary Kay', email: 'canary@example.org' }
  await app.client.send('settings.contact', { body: { ...sender, message: 'the canary asks a question' } })
  app.clock.advance(1000)
  await app.client.send('auth.infoForm', { body: { ...sender, role: 'coach', schoolName: 'Canary High', phone: '5550117009' } })
  const text = await raw()
  expect([text.includes('canary'), text.includes('coach'), text.includes('5550117009')]).toEqual([false, false, false])
  expect(await opened()).toEqual([
    { ...sender, details: { message: 'the canary asks a question' } },
    { ...sender, details: { role: 'coach', schoolName: 'Canary High', phone: '5550117009' } },
  ])
})

test('what was kept before opens as it is, and is closed by the job', async () => {
  const written = { name: 'Old Finch', email: 'finch@example.org', details: { message: 'finches, long ago' } }
  await sql`
    insert into inquiry (id, kind, name, email, details, state, moved_at, created_at)
    values ('01890000-0000-7000-8000-000000000001', 'contact', ${written.name}, ${written.email}, ${JSON.stringify(written.details)}, 'new', '2020-01-01', '2020-01-01')`.execute(
    app.db,
  )
  expect((await opened())[0]).toEqual(written)
  await app.jobs.send(app.db, 'sealing.sweep', {})
  await app.settle()
  expect(await raw()).not.toContain('finch')
  expect((await opened())[0]).toEqual(written)
})
