// Who asked to be off a roster, as digests alone: nothing of the person is kept, and nobody without the secret of this
// installation can try names against them (youth.md Y61).
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { foldedName } from './policy.ts'
import * as store from './store.ts'

export interface RemovalNeeds {
  readonly clock: Clock
  readonly keys: Keys
}

/** What is not to come back: a name in the seasons in which it was listed, or an address. */
export interface Gone {
  readonly names?: readonly { readonly firstName: string; readonly lastName: string; readonly seasons: readonly number[] }[]
  readonly emails?: readonly string[]
}

export type Removals = ReturnType<typeof createRemovals>

export function createRemovals({ clock, keys }: RemovalNeeds) {
  const digestOf = (teamId: string, of: string) => keys.print('roster removal', `${teamId}|${of}`)
  const ofName = (teamId: string, season: number, name: string) => digestOf(teamId, `name|${season}|${name}`)
  const ofEmail = (teamId: string, email: string) => digestOf(teamId, `email|${email}`)

  /** Of these folded names, those that asked to be off the roster of the season. */
  const namesOut = async (tx: Db, teamId: string, season: number, names: readonly string[]): Promise<Set<string>> => {
    const digests = new Map([...new Set(names)].map((name) => [ofName(teamId, season, name).toString('hex'), name]))
    const out = await store.removalsAmong(
      tx,
      teamId,
      [...digests.keys()].map((hex) => Buffer.from(hex, 'hex')),
    )
    return new Set(out.flatMap((digest) => digests.get(digest.toString('hex')) ?? []))
  }

  return {
    namesOut,

    isNameOut: async (tx: Db, teamId: string, season: number, { first, last }: { first: string; last: string }): Promise<boolean> =>
      (await namesOut(tx, teamId, season, [foldedName(first, last)])).size > 0,

    async keep(tx: Db, teamId: string, { names = [], emails = [] }: Gone): Promise<void> {
      const digests = [
        ...names.flatMap(({ firstName, lastName, seasons }) =>
          seasons.map((season) => ofName(teamId, season, foldedName(firstName, lastName))),
        ),
        ...emails.map((email) => ofEmail(teamId, email)),
      ]
      await store.insertRemovals(tx, teamId, digests, clock.now())
    },

    async isEmailOut(tx: Db, teamId: string, email: string): Promise<boolean> {
      return (await store.removalsAmong(tx, teamId, [ofEmail(teamId, email)])).length > 0
    },
  }
}
