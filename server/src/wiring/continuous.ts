// The log of the embedded database, kept where the settings send it: who does it, and how it stands.
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createLogKeeper,
  fingerprintsOf,
  nameOf,
  note,
  pruneChains,
  reachesIn,
  readNotes,
  shareSecret,
  spansOf,
  takeBase,
  tryBeOnly,
  type BaseTaken,
  type LogState,
  type Span,
} from '#platform/backup/index.ts'
import { minutes, seconds, type Clock } from '#platform/clock.ts'
import { knownMigrations, lookAtLog, openSpool, refuseOtherSecret } from '#platform/db/index.ts'
import { copyJournal } from '#platform/lasting/index.ts'
import type { Settings } from '#ground/settings'
import { programName, recipientOf, secretsOf, site } from './backup.ts'
import { dataFolderOf } from './storage.ts'
import type { Platform } from './platform.ts'

/** Less than a minute, so that with what follows no more than two are ever lost. */
const every = seconds(50)
/** What may wait also on a disk that is nearly full: some parts are always on their way. */
const leastRoom = 64 * 1024 ** 2
const patienceForLock = minutes(2)
const pauseForLock = 100

export interface LogLook {
  readonly state: LogState
  /** Bytes that have not arrived. */
  readonly unshipped: number
  readonly most: number
}

export interface Reached {
  readonly spans: readonly Span[]
  /** A base of which nobody can tell any more what it is. */
  readonly damaged: string | null
}

/** Of several processes one is at it. */
function createTurns(url: string) {
  /** Undefined where another one is. */
  async function whileOurs<T>(work: () => Promise<T>): Promise<T | undefined> {
    const alone = await tryBeOnly(url, 'log')
    if (!alone) return undefined
    return work().finally(() => alone.end())
  }
  return {
    whileOurs,
    async whenOurs<T>(work: () => Promise<T>): Promise<T> {
      for (let left = patienceForLock; left > 0; left -= pauseForLock) {
        const done = await whileOurs(async () => ({ answer: await work() }))
        if (done) return done.answer
        await wait(pauseForLock)
      }
      throw new Error('The log of this database is being brought away by another process.')
    },
  }
}

/** Again and again, and never two of them at once. */
function createRounds(work: () => Promise<void>, faults: ContinuousNeeds['faults']) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  return {
    start(): void {
      timer ??= setInterval(() => {
        running ??= work()
          .catch((error: unknown) => faults.note('log of the database', error))
          .finally(() => (running = undefined))
      }, every)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/** Undefined where the database is not ours to look after. */
export type Continuous = NonNullable<ReturnType<typeof createContinuous>>

export type ContinuousNeeds = { readonly clock: Clock } & Pick<
  Platform,
  'env' | 'ownerUrl' | 'embeddedHome' | 'storage' | 'diskWatch' | 'hold' | 'faults'
>

export function createContinuous(needs: ContinuousNeeds, settings: Pick<Settings, 'read'>, makeReady: (folder: string) => Promise<string>) {
  const { env, ownerUrl, embeddedHome, clock, storage, diskWatch, hold, faults } = needs
  if (embeddedHome === undefined || ownerUrl === undefined) return undefined
  const url = ownerUrl
  const data = dataFolderOf(env)
  const spool = openSpool(embeddedHome)
  const most = async () => {
    const { state } = await diskWatch.look()
    // The database needs what is left.
    return state === 'ok' || state === 'warn' ? env.WAL_SPOOL_MB * 1024 ** 2 : leastRoom
  }
  const keeper = createLogKeeper({ url, spool, storage, objects: site.objects, makeReady, now: clock.now, most, wait })
  let known: ({ readonly of: string } & Reached) | undefined

  const { whileOurs, whenOurs } = createTurns(url)

  const isWanted = async () => {
    const { backupContinuous, backupFolder } = await settings.read()
    return backupContinuous && backupFolder !== '' && hold.now() === undefined
  }

  async function end(): Promise<void> {
    const { isKept } = await lookAtLog(url)
    const { chain, broken } = await keeper.state()
    if (isKept || chain || broken) await keeper.stop()
    if (readNotes(data).log) note(data, { log: null })
  }

  const ship = async (): Promise<void> => void (await whileOurs(async () => ((await isWanted()) ? keeper.ship() : end())))

  /** Whether another base follows on the log that is kept now. */
  async function isGoingOn(folder: string): Promise<string | undefined> {
    const { chain } = await keeper.state()
    const { isKept, system } = await lookAtLog(url)
    const goesOn = chain && isKept && chain.folder === folder && chain.recipient === recipientOf(env) && chain.system === system
    return goesOn ? chain.name : undefined
  }

  /** Where the settings send the log, it goes on or begins with it. Elsewhere it is one moment, and stands for itself. */
  async function base(folder: string): Promise<BaseTaken> {
    const isLogThere = (await isWanted()) && resolve((await settings.read()).backupFolder) === folder
    const known = isLogThere ? await isGoingOn(folder) : undefined
    const chain = known ?? nameOf(clock.now())
    if (isLogThere && known === undefined) await whenOurs(() => keeper.begin())
    const made = await filesInto(folder, chain)
    if (!isLogThere) return made
    await whenOurs(() => keeper.noteBase(made, { folder, chain }))
    note(data, { log: { folder } })
    await copyJournal(data, folder)
    return made
  }

  async function filesInto(folder: string, chain: string): Promise<BaseTaken> {
    const secrets = secretsOf(env)
    // Other keys than this database was made with would be of no use beside it.
    await refuseOtherSecret(url, secrets.SECRET_KEY)
    return takeBase({
      url,
      folder,
      chain,
      spool,
      recipient: recipientOf(env),
      storage,
      site,
      secrets,
      fingerprints: fingerprintsOf(secrets),
      program: programName(),
      migrations: await knownMigrations(),
      now: clock.now,
    })
  }

  const isOurs = ({ secrets }: { secrets: { SECRET_KEY: string } }) =>
    shareSecret(fingerprintsOf(secretsOf(env)).SECRET_KEY, secrets.SECRET_KEY)

  return {
    ship,
    /** The log is not kept any more; what waited goes. */
    end,
    base,
    state: keeper.state,
    /** Names of bases that went. */
    async prune(folder: string, since: Date): Promise<string[]> {
      const { chain } = await keeper.state()
      const gone = await pruneChains({ url, folder, since, isOurs, living: chain?.name })
      keeper.forgetObjects()
      known = undefined
      return gone
    },
    async look(): Promise<LogLook> {
      return { state: await keeper.state(), unshipped: await keeper.unshipped(), most: env.WAL_SPOOL_MB * 1024 ** 2 }
    },
    async reached(folder: string): Promise<Reached> {
      const { chain } = await keeper.state()
      // Thousands of names are looked through once for each that arrives.
      const of = [folder, chain?.base.name, chain?.arrived].join(' ')
      if (known?.of === of) return known
      let damaged: string | null = null
      const onDamaged = (error: unknown) => (damaged = error instanceof Error ? error.message : String(error))
      const spans = spansOf(await reachesIn(folder, { isOurs, onDamaged }))
      known = { of, spans, damaged }
      return known
    },
    ...createRounds(ship, faults),
  }
}
