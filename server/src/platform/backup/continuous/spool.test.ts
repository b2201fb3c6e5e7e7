// Parts of a log on their way, and what may happen between two steps. No database: parts are files.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listParts, partPath } from './layout.ts'
import { nameOfPart, partAfter, readPartName } from './parts.ts'
import { bring, Foreign, Gap, ready, readyIn, requireChain, takeRaw } from './spool.ts'
import type { Chain } from './state.ts'

const root = mkdtempSync(join(tmpdir(), 'fieldhouse-spool-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const partBytes = 16 * 1024 ** 2
const part = (index: number) => `0000000100000000000000${index.toString(16).toUpperCase().padStart(2, '0')}`
const at = new Date('2026-11-26T10:00:00Z')
let spool: { folder: string; raw: string; staging: string }
let chain: Chain

beforeEach(() => {
  const folder = mkdtempSync(join(root, 'one-'))
  spool = { folder: join(folder, 'spool'), raw: join(folder, 'spool', 'raw'), staging: join(folder, 'spool', 'staging') }
  mkdirSync(spool.raw, { recursive: true })
  chain = {
    name: '2026-11-26T09-00-00-000Z',
    folder: join(folder, 'backups'),
    recipient: null,
    system: '1',
    partBytes,
    taken: part(1),
    arrived: null,
    until: at.toISOString(),
    base: { name: '2026-11-26T09-00-00-000Z', at: at.toISOString() },
  }
})
const write = (index: number) => writeFileSync(join(spool.raw, part(index)), randomBytes(100))
const names = async () => (await ready(spool)).map((one) => one.part)

test('one part follows on another, over the end of what one name counts', () => {
  expect(partAfter(part(9), partBytes)).toBe(part(10))
  expect(partAfter('0000000100000000000000FF', partBytes)).toBe('000000010000000100000000')
  expect(partAfter('00000002000000000000000F', 256 * 1024 ** 2)).toBe('000000020000000100000000')
  const shipped = { part: part(1), until: at, sha256: 'a'.repeat(64) }
  expect(readPartName(nameOfPart(shipped))).toEqual(shipped)
  for (const wrong of ['', part(1), `${nameOfPart(shipped)}.part`, `../${nameOfPart(shipped)}`]) expect(readPartName(wrong)).toBeUndefined()
})

test('all is sure of a moment only in what was finished after it; notes beside parts go', async () => {
  for (const index of [1, 2, 3, 4]) write(index)
  writeFileSync(join(spool.raw, `${part(2)}.00000028.backup`), '')
  const mark = { at: new Date('2026-11-26T10:05:00Z'), part: part(3) }
  expect(await takeRaw(spool, chain, mark)).toEqual({ taken: part(4), until: mark.at.toISOString() })
  expect(readdirSync(spool.raw)).toEqual([])
  expect((await ready(spool)).map(({ until }) => until.toISOString().slice(14, 16))).toEqual(['00', '05', '05'])
})

test('a part that is missing ends it there, and what came before is taken', async () => {
  write(2)
  write(4)
  await expect(takeRaw(spool, chain, undefined)).rejects.toThrow(Gap)
  expect(await names()).toEqual([part(2)])
})

test('whoever is killed between two steps loses nothing and brings nothing twice', async () => {
  write(2)
  const bytes = readFileSync(join(spool.raw, part(2)))
  await takeRaw(spool, chain, undefined)
  const before = await ready(spool)
  // Killed before the raw one was removed, and before the state was written; and while the next one was squeezed.
  writeFileSync(join(spool.raw, part(2)), bytes)
  writeFileSync(join(readyIn(spool), part(3)), 'half')
  write(3)
  expect(await takeRaw(spool, chain, undefined)).toMatchObject({ taken: part(3) })
  expect((await ready(spool))[0]).toEqual(before[0])
  expect(await names()).toEqual([part(2), part(3)])
  const [first] = await ready(spool)
  if (!first) throw new Error('Nothing is ready')
  const kept = readFileSync(first.path)
  await bring(first, chain)
  // Killed before it was removed here.
  writeFileSync(first.path, kept)
  await bring(first, chain)
  expect((await listParts(chain.folder, chain.name)).map((one) => one.part)).toEqual([part(2)])
  expect(await names()).toEqual([part(3)])
})

test('what is not as it was written is not brought, and what another copy of the site has brought ends it', async () => {
  write(2)
  await takeRaw(spool, chain, undefined)
  const [one] = await ready(spool)
  if (!one) throw new Error('Nothing is ready')
  const kept = readFileSync(one.path)
  writeFileSync(one.path, kept.with(20, (kept[20] ?? 0) ^ 1))
  await expect(bring(one, chain)).rejects.toThrow('is not what was written')
  expect([await listParts(chain.folder, chain.name), await names()]).toEqual([[], [part(2)]])
  writeFileSync(one.path, kept)
  writeFileSync(partPath(chain.folder, chain.name, one.part, nameOfPart({ ...one, sha256: 'b'.repeat(64) })), '')
  await expect(bring(one, chain)).rejects.toThrow(Foreign)
})

test('an empty folder may be the place of a disk that is not mounted', () => {
  mkdirSync(chain.folder)
  expect(() => requireChain(chain)).toThrow('Is its disk mounted?')
})
