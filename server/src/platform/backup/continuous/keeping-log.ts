// What is done again and again while the log is kept: a part is finished, taken from the server, and brought to where the backups are.
// A folder that is away stops only the last step. Where the spool would fill the disk the chain is ended, and that is never silent.
import {
  createDatabase,
  createPool,
  dropLog,
  finishPart,
  inSnapshotOnce,
  keepLog,
  lookAtLog,
  type Finished,
  type Spool,
  type Tx,
} from '../../db/index.ts'
import type { Store } from '../../storage/index.ts'
import { copyObjects, type NamedObject } from '../objects.ts'
import { listBackups } from '../layout.ts'
import { tryBeOnly } from '../snapshot.ts'
import { namedInChain, writeList } from './lists.ts'
import { bring, clearSpool, Foreign, Gap, isRaw, ready, requireChain, spoolBytes, takeRaw } from './spool.ts'
import { readState, writeState, type Chain, type LogState } from './state.ts'
import type { BaseTaken } from './take-base.ts'

export interface LogNeeds {
  readonly url: string
  readonly spool: Spool
  readonly storage: Pick<Store, 'openEvenRemoved'>
  readonly objects: (tx: Tx) => AsyncIterable<NamedObject>
  /** Throws where nothing can be brought there, in words. */
  readonly makeReady: (folder: string) => Promise<string>
  readonly now: () => Date
  /** Bytes that may wait here. */
  readonly most: () => Promise<number>
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** So long the server may take to hand on a part that is finished; after it was told where to, it takes ten seconds until it does. */
const patience = 25_000
const pause = 50

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

export type LogKeeper = ReturnType<typeof createLogKeeper>

export function createLogKeeper(needs: LogNeeds) {
  const { url, spool, now } = needs
  const objects = createObjectKeeper(needs)
  const read = () => readState(spool.folder)
  const write = (state: LogState) => writeState(spool.folder, state)

  /** The chain ends here. Nothing waits any more, and the server throws its log away again. */
  async function letGo(why: string | undefined): Promise<void> {
    await dropLog(url)
    await clearSpool(spool)
    const { chain, ...state } = await read()
    if (why === undefined) await write({})
    else if (chain || state.broken === undefined) await write({ broken: { at: now().toISOString(), why } })
  }

  /** All that waits, here and with the server. */
  async function unshipped(): Promise<number> {
    const { isKept, waiting, partBytes } = await lookAtLog(url)
    return (isKept ? waiting * partBytes : 0) + (await spoolBytes(spool))
  }

  async function finish(): Promise<Finished | undefined> {
    const mark = await finishPart(url)
    const { chain } = await read()
    for (let left = patience; left > 0; left -= pause) {
      if ((chain && mark.part <= chain.taken) || (await isRaw(spool, mark.part))) return mark
      await needs.wait(pause)
    }
    return undefined
  }

  async function bringAll(chain: Chain): Promise<Chain> {
    await needs.makeReady(chain.folder)
    requireChain(chain)
    let now = chain
    for (const part of await ready(spool)) {
      await bring(part, chain)
      now = { ...now, arrived: part.part, until: part.until.toISOString() }
      await write({ chain: now })
    }
    return now
  }

  async function ship(): Promise<void> {
    const state = await read()
    const { isKept, system, goesTo } = await lookAtLog(url)
    // The data folder was moved.
    if (isKept && goesTo !== spool.raw) await keepLog(url, spool)
    if (!state.chain) {
      if (isKept && (await unshipped()) > (await needs.most())) await letGo('The log outgrew its room before its base was made.')
      return
    }
    if (!isKept || system !== state.chain.system) return letGo('The database was another one, or did not keep its log, for a while.')
    try {
      const mark = await finish()
      const taken = await takeRaw(spool, state.chain, mark)
      const chain = { ...state.chain, taken: taken.taken }
      await write({ ...state, chain })
      try {
        const arrived = await bringAll(chain)
        // Where nothing was written since, all of it has arrived already.
        const until = mark && mark.part <= arrived.taken ? mark.at.toISOString() : arrived.until
        const next = { ...arrived, until: until > arrived.until ? until : arrived.until }
        await write({ chain: next, ...(mark ? {} : stuckSince(state, 'The database does not hand on its log.', now())) })
        await objects.bring(next)
      } catch (error) {
        if (error instanceof Foreign) throw error
        const { chain: reached = chain } = await read()
        await write({ chain: reached, ...stuckSince(state, wordsOf(error), now()) })
      }
    } catch (error) {
      if (error instanceof Gap) return letGo(`${error.message} It was removed, or the disk has lost it.`)
      if (error instanceof Foreign) return letGo(error.message)
      await write({ ...state, ...stuckSince(state, wordsOf(error), now()) })
    }
    if ((await unshipped()) > (await needs.most())) await letGo('More of the log waited than there is room for.')
  }

  return {
    state: read,
    unshipped,
    ship,
    stop: () => letGo(undefined),
    letGo,
    /** Before the first base of a chain: what was kept for another one goes, and from here on all is kept. */
    async begin(): Promise<void> {
      const { broken } = await read()
      await write(broken ? { broken } : {})
      await clearSpool(spool)
      await keepLog(url, spool)
      if (!(await finish())) {
        await dropLog(url)
        throw new Error('The database does not hand on its log: the folder of its spool may be closed to it.')
      }
    },
    /** The first of a chain, or another one of it. */
    async noteBase({ place, manifest }: BaseTaken, { folder, chain }: { folder: string; chain: string }): Promise<void> {
      const { chain: known } = await read()
      const base = { name: place.name, at: manifest.wholeAt }
      const { recipient, system, partBytes, lastPart, wholeAt } = manifest
      const first = { name: chain, folder, recipient, system, partBytes, taken: lastPart, arrived: null, until: wholeAt }
      await write({ chain: known?.name === chain ? { ...known, base } : { ...first, base } })
      objects.forget()
    },
    forgetObjects: objects.forget,
  }
}

const stuckSince = ({ stuck }: LogState, why: string, at: Date): Pick<LogState, 'stuck'> => ({
  stuck: { at: stuck?.at ?? at.toISOString(), why },
})

/** Looking for new objects takes its time where there are many: then it is done less often, for a twentieth of the time at most. */
const share = 20
const atOnce = 1000

function createObjectKeeper({ url, storage, objects, now }: LogNeeds) {
  let known: { readonly chain: string; readonly newest: string | undefined; readonly keys: Set<string> } | undefined
  let nextAt = 0

  async function keysOf({ folder, name }: Chain): Promise<Set<string>> {
    const newest = (await listBackups(folder)).at(-1)
    if (known?.chain !== name || known.newest !== newest) {
      const named = await namedInChain(folder, name)
      known = { chain: name, newest, keys: new Set(named.flatMap(({ entries }) => entries.map(({ key }) => key))) }
    }
    return known.keys
  }

  async function* onlyNew(tx: Tx, keys: ReadonlySet<string>): AsyncGenerator<NamedObject> {
    for await (const one of objects(tx)) if (!keys.has(one.key)) yield one
  }

  return {
    forget: () => void (known = undefined),
    async bring(chain: Chain): Promise<void> {
      const begun = performance.now()
      if (begun < nextAt) return
      // A backup writes to the same place meanwhile, and takes them along.
      const alone = await tryBeOnly(url, 'backup')
      if (!alone) return
      const db = createDatabase(createPool({ url, size: 1 }))
      try {
        const keys = await keysOf(chain)
        const { folder, name, recipient } = chain
        const { entries } = await inSnapshotOnce(db, (tx) =>
          copyObjects({ place: { folder, name }, recipient, storage, named: onlyNew(tx, keys) }),
        )
        if (entries.length > 0) await writeList(folder, name, now(), entries)
        for (const { key } of entries) keys.add(key)
      } finally {
        await db.destroy()
        await alone.end()
        const took = performance.now() - begun
        nextAt = took < atOnce ? 0 : performance.now() + took * share
      }
    },
  }
}
