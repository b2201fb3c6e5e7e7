// Whoever was erased is in no backup that is made afterwards, whatever staff had to do with them, and the audit still proves itself.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, password, publish, registerAdministrator, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { at, run, secret } from '#test/restored/town.ts'
import { days } from '#platform/clock.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { verifyAudit } from '#ground/audit'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-erased-'))
let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = async (into: string) => (await run('backup', [into], at(app.databaseUrl, app.dataFolder))).code

/** Files of a backup in which these words stand, packed or not. */
function filesWith(words: string, into: string): string[] {
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    const text = name.includes('.zst') ? zstdDecompressSync(bytes) : bytes
    return text.includes(words) ? [name] : []
  })
}

test('whoever was erased is in no backup made afterwards, and the audit still verifies', async () => {
  const { client } = app
  const athlete = await registerPerformer(client, { name: 'Canaria Quillfeather', phone: '5125550199' })
  await addAddress(client, athlete, { streetAddress: 'Canaria Street 9' })
  await publish(client, athlete, { title: 'Canaria at the relays', text: 'canaria words' })
  // Staff has looked, noted, limited and taken it back: each is a row of the audit.
  const staff = { token: owner.token, params: { id: athlete.id } }
  await client.send('accounts.read', {
    token: owner.token,
    body: { account: athlete.id, fields: ['email', 'phone', 'address'], reason: 'They wrote that no letter of ours arrives' },
  })
  await client.send('accounts.note', { ...staff, body: { text: 'Canaria called from 5125550199' } })
  await client.send('accounts.suspend', { ...staff, body: { rule: 'conduct', words: 'Canaria sold what is not there.' } })
  await client.send('accounts.restore', { ...staff, body: { words: 'Canaria was right.' } })
  await app.settle()
  const marks = ['Canaria', 'canaria', 'Quillfeather', '5125550199', athlete.username]
  const before = join(folder, 'before')
  expect(await backUp(before)).toBe(0)
  // Telephone numbers and notes of staff are sealed: they stand in none.
  for (const words of marks) expect([words, filesWith(words, before).length > 0]).toEqual([words, words !== '5125550199'])

  const again = await signIn(client, athlete)
  await client.send('ownData.leave', { token: again.token, body: { currentPassword: password, givesUp: true } })
  app.clock.advance(days(15))
  await app.jobs.send(app.db, 'own-data.due', {})
  await app.settle()
  app.clock.advance(days(40))
  await app.jobs.send(app.db, 'idempotency.prune', {})
  await app.settle()
  expect((await verifyAudit(app.db, deriveKeys(secret))).wrong).toBeUndefined()
  const afterwards = join(folder, 'afterwards')
  expect(await backUp(afterwards)).toBe(0)
  for (const words of marks) expect([words, filesWith(words, afterwards)]).toEqual([words, []])
})
