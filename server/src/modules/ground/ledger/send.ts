// The one way to post: sent at once, so that others may be sent right behind it; answered when it is known.
import type { Closing, Db } from '#platform/db/index.ts'
import type { AccountNumbers } from './accounts.ts'
import { prepareMany } from './post-many.ts'
import { preparePost, type Posted, type Posting } from './post.ts'

/**
 * One alone waits for whoever is before it, and throws why it is refused. A crowd holds up nobody: it breaks off where
 * somebody else holds a wallet for long, and those of it that are refused stay undefined.
 */
export type AloneOrCrowd<T> = { readonly alone: T } | { readonly crowd: readonly T[] }

async function prepare(tx: Db, numbers: AccountNumbers, wanted: AloneOrCrowd<Posting>): Promise<() => Promise<(Posted | undefined)[]>> {
  if ('crowd' in wanted) return wanted.crowd.length === 0 ? async () => [] : prepareMany(tx, numbers, wanted.crowd)
  const one = await preparePost(tx, numbers, wanted.alone)
  return async () => [await one()]
}

export async function send(tx: Db, numbers: AccountNumbers, wanted: AloneOrCrowd<Posting>): Promise<Closing<(Posted | undefined)[]>> {
  const go = await prepare(tx, numbers, wanted)
  return { answer: go() }
}

export async function post(tx: Db, numbers: AccountNumbers, posting: Posting): Promise<Posted> {
  const [posted] = await (await send(tx, numbers, { alone: posting })).answer
  if (!posted) throw new Error('A posting is made, or says why not')
  return posted
}
