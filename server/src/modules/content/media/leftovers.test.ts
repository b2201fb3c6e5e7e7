// What a process that was killed left on the disk is removed after a day, wherever it was writing.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '#test/index.ts'
import { createLocalDisk } from '#platform/storage/index.ts'

test('what was being brought into the store goes, unless somebody still writes', async () => {
  const app = await createTestApp()
  const root = join(app.dataFolder, 'media')
  const storage = createLocalDisk(root)
  // Two whose end never comes: recordings, as they are brought where films are prepared.
  const begin = (name: string) => {
    const bytes = new Readable({ read: () => undefined })
    bytes.push(name)
    void storage.put(`x-${name}-incoming`, bytes).catch(() => undefined)
    return bytes
  }
  const lines = [begin('left-behind'), begin('still-coming')]
  const found = async () => (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  await vi.waitFor(async () => expect(await found()).toHaveLength(2), 8000)
  const [first] = await found()
  const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(join(first?.parentPath ?? '', first?.name ?? ''), longAgo, longAgo)
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  expect((await found()).map(({ name }) => name)).toEqual([expect.not.stringContaining(first?.name ?? '')])
  for (const line of lines) line.destroy()
  await app.close()
})
