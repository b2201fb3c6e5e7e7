// The place where files lie, tried once with a file of its own: put, read, read in part, listed, removed.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { SetupFact } from '@fieldhouse/contract'
import { hours, systemClock } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { StorageAway, type Storage } from '#platform/storage/index.ts'
import type { SetupProof } from '#ground/setup'

const prefix = 'setup-probe-'
const words = 'Ten lanes and a clock.'

async function listAll(storage: Storage): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { keys, next } = await storage.list(prefix, cursor)
    found.push(...keys)
    if (next === null) return found
    cursor = next
  }
}

/** Of a try that broke off; somebody else's may be under way. The key begins with its time (UUIDv7). */
const isLeft = (key: string) =>
  Number.parseInt(key.slice(prefix.length).replaceAll('-', '').slice(0, 12), 16) < systemClock.now().getTime() - hours(1)

/** What people are told of a store that is away says nothing to whoever looks after it. */
const whyOf = (error: unknown): string =>
  error instanceof StorageAway ? error.why : error instanceof Error ? error.message : String(error)

/** Whatever a try that broke off has left goes, too. */
export async function proveStorage(storage: Storage): Promise<SetupProof> {
  const key = `${prefix}${newId()}.txt`
  const facts: SetupFact[] = []
  const tries: readonly (readonly [label: string, run: () => Promise<boolean>])[] = [
    ['Written', async () => (await storage.put(key, Readable.from([words]))) === words.length],
    ['Read', async () => (await text(await storage.open(key))) === words],
    ['Read in part', async () => (await text(await storage.open(key, { start: 4, end: 8 }))) === words.slice(4, 9)],
    ['Listed', async () => (await listAll(storage)).includes(key)],
    [
      'Removed',
      async () => {
        for (const left of await listAll(storage)) if (left === key || isLeft(left)) await storage.remove(left)
        return (await storage.size(key)) === undefined
      },
    ],
  ]
  for (const [label, run] of tries) {
    const failed = await run().then((isDone) => (isDone ? undefined : 'it did not come out as it went in'), whyOf)
    if (failed === undefined) facts.push({ label, value: 'Yes' })
    else {
      const problem = {
        what: `A file could not be ${label.toLowerCase()}: ${failed}.`,
        why: 'Pictures and films of your members are lost.',
      }
      return {
        facts,
        problems: [{ ...problem, howTo: 'Look at the disk and at who owns the data folder, or at S3_* and the store: npm run doctor' }],
      }
    }
  }
  return { facts, problems: [] }
}
