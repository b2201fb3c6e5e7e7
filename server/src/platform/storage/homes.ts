// One store out of two: the disk and S3. New objects go where the database says; while they are moved from one to the other, reads look
// at home first and then at the former place, and what is removed goes from both (decision 097).
import { homes, type Home, type HomeNote, type Standing } from './home-note.ts'
import type { Keeping } from './keeping.ts'
import { StorageAway, StorageMiss, type Store } from './storage.ts'

export interface HomesNeeds {
  readonly disk: Store
  /** Undefined where S3_* are not set. */
  readonly s3: Store | undefined
  readonly note: HomeNote
}

export interface HomesLook extends Standing {
  /** Why it does not answer; null: it does. */
  readonly away: string | null
}

export interface Homes extends Store {
  /** For people who look after it. */
  look(): Promise<HomesLook>
}

/** A look at the database for each picture would be one too many; whoever finds nothing looks again. */
const believedFor = 2000

const isElsewhere = (error: unknown) => error instanceof StorageMiss || error instanceof StorageAway

type At = (home: Home) => Store

/** Home, and where else something may still be. */
const readPlaces = ({ home, former, movedAt }: Standing): Home[] => (former && !movedAt ? [home, former] : [home])

/** The first place that has it; where none has, the one at home says why. */
async function first<T>(at: At, places: readonly Home[], read: (store: Store) => Promise<T>): Promise<T> {
  let failed: unknown
  for (const place of places) {
    try {
      return await read(at(place))
    } catch (error) {
      if (!isElsewhere(error)) throw error
      failed ??= error
      // Of what is away nobody knows that it is not there.
      if (error instanceof StorageAway) failed = error
    }
  }
  throw failed
}

async function requireSize(store: Store, key: string): Promise<number> {
  const size = await store.size(key)
  if (size === undefined) throw new StorageMiss(key)
  return size
}

function createFinding(at: At, note: HomeNote) {
  let known: { standing: Standing; until: number } | undefined
  const standingNow = async (): Promise<Standing> => {
    const standing = await note.read()
    known = { standing, until: performance.now() + believedFor }
    return standing
  }
  const standing = async () => (known && known.until > performance.now() ? known.standing : standingNow())
  return {
    standingNow,
    standing,
    async find<T>(read: (store: Store) => Promise<T>): Promise<T> {
      const before = await standing()
      try {
        return await first(at, readPlaces(before), read)
      } catch (error) {
        if (!(error instanceof StorageMiss)) throw error
        const now = await standingNow()
        if (now.home === before.home && now.former === before.former) throw error
        return first(at, readPlaces(now), read)
      }
    },
    async look(): Promise<HomesLook> {
      const now = await standingNow()
      try {
        for (const place of readPlaces(now)) await at(place).check()
      } catch (error) {
        if (!(error instanceof StorageAway)) throw error
        return { ...now, away: error.why }
      }
      return { ...now, away: null }
    },
  }
}

async function keepAt(places: readonly Home[], needed: readonly Home[], at: At): Promise<Keeping> {
  const kept: Keeping[] = []
  const release = async () => void (await Promise.all(kept.map((one) => one.release())))
  for (const place of places) {
    try {
      kept.push(await at(place).keepRemoved())
    } catch (error) {
      if (error instanceof StorageAway && !needed.includes(place)) continue
      await release().catch(() => undefined)
      throw error
    }
  }
  return { release }
}

export function createHomes({ disk, s3, note }: HomesNeeds): Homes {
  const at = (home: Home): Store => {
    if (home === 'disk') return disk
    if (!s3) throw new StorageAway('the files of this site lie on S3, and S3_ENDPOINT is empty')
    return s3
  }
  const { standing, standingNow, find, look } = createFinding(at, note)
  const allPlaces = ({ home, former }: Standing): Home[] => (former && (former === 'disk' || s3) ? [home, former] : [home])

  /** What somebody has begun to move meanwhile follows; whoever waits for this put names it only afterwards. */
  const follow = async (key: string, put: Home): Promise<void> => {
    let now = await standingNow()
    for (let last = put; now.home !== last; now = await standingNow()) {
      await at(now.home).put(key, await at(last).open(key))
      last = now.home
    }
    // An older one under this key must not be taken for it. Where it cannot be removed, the move finds that both differ.
    if (now.former)
      await at(now.former)
        .remove(key)
        .catch((error: unknown) => {
          if (!(error instanceof StorageAway)) throw error
        })
  }

  return {
    look,
    async check() {
      const { away } = await look()
      if (away !== null) throw new StorageAway(away)
    },
    async put(key, source, options) {
      const { home } = await standingNow()
      const size = await at(home).put(key, source, options)
      if (s3) await follow(key, home)
      return size
    },
    open: (key, range) => find((store) => store.open(key, range)),
    openEvenRemoved: (key) => find((store) => store.openEvenRemoved(key)),
    size: (key) =>
      find((store) => requireSize(store, key)).catch((error: unknown) => {
        if (error instanceof StorageMiss) return undefined
        throw error
      }),
    async list(prefix, cursor) {
      const places = readPlaces(await standing())
      const [, place, rest] = /^(\w+):(.*)$/.exec(cursor ?? '') ?? []
      const number = Math.max(0, places.indexOf(place as Home))
      const { keys, next } = await at(places[number] ?? 'disk').list(prefix, rest === '' ? undefined : rest)
      const following = places[number + 1]
      const unseen = number === 0 ? keys : await notAt(at(places[0] ?? 'disk'), keys)
      if (next !== null) return { keys: unseen, next: `${places[number]}:${next}` }
      return { keys: unseen, next: following ? `${following}:` : null }
    },
    async remove(key) {
      // The former place first: whoever copies from there looks again afterwards whether it is still there.
      for (const place of allPlaces(await standingNow()).toReversed()) await at(place).remove(key)
    },
    async keepRemoved() {
      const needed = readPlaces(await standingNow())
      // Where files are only about to be moved to, too: the move may begin under it.
      return keepAt(s3 ? homes : needed, needed, at)
    },
    async tidy() {
      for (const place of allPlaces(await standingNow())) await at(place).tidy()
    },
  }
}

async function notAt(home: Store, keys: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const key of keys) if ((await home.size(key)) === undefined) left.push(key)
  return left
}
