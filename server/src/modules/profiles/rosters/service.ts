// Roster files: what one would do, and doing it. The roster is locked while it is done, so that the same file sent twice at
// once adds nobody twice (youth.md Y59).
import { rosterAttestationVersion, type RosterImport } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Pages } from '#ground/pages'
import { nameUnseen, type Accounts } from '#people/accounts'
import type { Entry, RosterRow as Member, Teams } from '#profiles/teams'
import { foldedName, planRoster, type Planned } from './policy.ts'
import { createRemovals } from './removals.ts'
import type { Field } from './columns.ts'
import { readCells, readRosterFile, type RosterFile, type RosterRow, type RosterValues } from './roster-file.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly accounts: Pick<Accounts, 'ownCards'>
  readonly pages: Pages
  readonly teams: Teams
}

export interface Upload {
  readonly teamId: string
  readonly bytes: Uint8Array
  readonly season: number | undefined
}

/** Rows of a form, as a file would have them. */
export interface Listed {
  readonly firstName: string
  readonly lastName: string
  readonly jersey?: string | undefined
  readonly positions?: readonly string[] | undefined
  readonly gradYear?: number | undefined
  readonly classLabel?: string | undefined
  readonly height?: string | undefined
  readonly weight?: string | undefined
  readonly hometown?: string | undefined
}

export type Rosters = ReturnType<typeof createRosters>

export function createRosters({ db, clock, keys, accounts, pages, teams }: Needs) {
  const removals = createRemovals({ clock, keys })

  /** A file knows people by their names, also those who joined before a moderator had seen theirs (youth.md Y64). */
  const named = async (members: readonly Member[]): Promise<Member[]> => {
    const unseen = members.flatMap(({ account_id: id, first_name: first }) => (id !== null && first === nameUnseen ? [id] : []))
    const cards = unseen.length === 0 ? new Map() : await accounts.ownCards(unseen)
    return members.map((member) => {
      const [first = '', ...rest] = cards.get(member.account_id)?.name.split(' ') ?? []
      return member.first_name === nameUnseen && first !== '' ? { ...member, first_name: first, last_name: rest.join(' ') } : member
    })
  }

  /** `asKnown`: by names that nobody has seen, too. Not for looking alone, or whoever tries names learns which are right. */
  const plan = async (
    tx: Db,
    teamId: string,
    rows: readonly RosterRow[],
    season: number | undefined,
    { asKnown }: { asKnown: boolean },
  ) => {
    const { team, members } = await teams.members.lockRoster(tx, teamId, season)
    const names = rows.map(({ values: { firstName, lastName } }) => foldedName(firstName ?? '', lastName ?? ''))
    const out = await removals.namesOut(tx, teamId, season ?? team.season_start, names)
    return { team, planned: planRoster(rows, asKnown ? await named(members) : members, out) }
  }

  /** Rows with errors write nothing of themselves; all others are written together. Answers who was added, too. */
  const put = async (viewer: Viewer, teamId: string, rows: readonly RosterRow[], season: number | undefined) => {
    // Words of a team have no author whose they would be (youth.md Y64).
    if (viewer.isMinor) throw new AppError('youth.not_allowed')
    return inTransaction(db, async (tx) => {
      const { team, planned } = await plan(tx, teamId, rows, season, { asKnown: true })
      // Asked again behind the lock: whoever was taken out meanwhile changes nothing any more.
      if (!(await pages.actAs(viewer, teamId, 'manage', tx))) throw new AppError('request.forbidden')
      await store.insertAttestation(tx, {
        id: newId(),
        team_id: teamId,
        account_id: viewer.accountId,
        season_start: season ?? team.season_start,
        text_version: rosterAttestationVersion,
        entries: rows.length,
        attested_at: clock.now(),
      })
      const addedIds: string[] = []
      for (const row of planned) {
        if (row.action !== 'create' && row.action !== 'update') continue
        const entry = entryOf(row.values)
        const { firstName: _first, lastName: _last, ...details } = entry
        if (row.member) await teams.members.describe(tx, team, row.member, details, season)
        const id = row.member?.id ?? (await teams.members.enter(tx, teamId, entry, viewer.accountId, season))
        if (row.action === 'create') addedIds.push(id)
      }
      return { planned, addedIds }
    })
  }

  return {
    removals,

    /** What the file would do. Throws `team.csv_unreadable`, `team.unknown`. */
    async preview({ teamId, bytes, season }: Upload): Promise<RosterImport> {
      const file = readRosterFile(bytes)
      return presentImport(file, (await inTransaction(db, (tx) => plan(tx, teamId, file.rows, season, { asKnown: false }))).planned)
    },

    /** Throws as `preview` does. */
    async apply(viewer: Viewer, { teamId, bytes, season }: Upload): Promise<RosterImport> {
      const file = readRosterFile(bytes)
      return presentImport(file, (await put(viewer, teamId, file.rows, season)).planned)
    },

    /** The same for names out of a form; `line` counts them from 1. */
    addListed: (viewer: Viewer, teamId: string, listed: readonly Listed[], season: number | undefined) =>
      put(viewer, teamId, listed.map(readListed), season),
  }
}

function readListed(listed: Listed, at: number): RosterRow {
  const { positions = [], classLabel, gradYear, ...texts } = listed
  const cells: Partial<Record<Field, readonly string[]>> = {
    positions,
    class: [classLabel ?? '', gradYear === undefined ? '' : String(gradYear)],
  }
  const one = (field: Field) => (field in texts ? [texts[field as keyof typeof texts] ?? ''] : [])
  return readCells(at + 1, (field) => cells[field] ?? one(field))
}

/** What the file leaves empty is left as it is. */
const entryOf = ({ firstName, lastName, jersey, positions, ...details }: RosterValues): Entry => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  jersey,
  ...(positions.length > 0 && { positions }),
  ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
})

function presentImport({ ignoredColumns, refusedColumns }: RosterFile, planned: readonly Planned[]): RosterImport {
  const count = (action: Planned['action']) => planned.filter((row) => row.action === action).length
  return {
    rows: planned.map(({ line, action, values, message }) => ({
      line,
      action,
      values: { ...values, positions: [...values.positions] },
      message,
    })),
    ignoredColumns: [...ignoredColumns],
    refusedColumns: [...refusedColumns],
    created: count('create'),
    updated: count('update'),
    failed: count('error'),
  }
}
