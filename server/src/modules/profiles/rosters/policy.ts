// What a file does to a roster: for each row whether it adds somebody, changes somebody, or nothing. Whoever has the name and
// the jersey of a row in that season is that person (youth.md 10.1).
import { fold } from '#ground/schools'
import type { RosterRow as Member } from '#profiles/teams'
import type { RosterRow, RosterValues } from './roster-file.ts'

/** A roster has room for so many. */
export const mostOnRoster = 500

export type Planned = Readonly<{ line: number; values: RosterValues }> &
  (
    | { readonly action: 'create'; readonly member: Member | undefined; readonly message: string | null }
    | { readonly action: 'update'; readonly member: Member; readonly message: string }
    | { readonly action: 'skip' | 'error'; readonly message: string }
  )

export const foldedName = (first: string, last: string): string => `${fold(first)} ${fold(last)}`.trim()
const keyOf = (name: string, jersey: string | null): string => `${name}|${jersey ?? ''}`

/** The order of the rows is kept; a row that a former one repeats does nothing. `out`: folded names that asked to be off (Y61). */
export function planRoster(rows: readonly RosterRow[], members: readonly Member[], out: ReadonlySet<string> = new Set()): Planned[] {
  const known = members.map((member) => ({ member, name: foldedName(member.first_name, member.last_name) }))
  const placed = known.filter(({ member }) => member.season_start !== null)
  const byKey = new Map(placed.map(({ member, name }) => [keyOf(name, member.jersey), member]))
  /** In the team, and without a place in this season so far. */
  const waiting = Map.groupBy(
    known.filter(({ member }) => member.season_start === null),
    ({ name }) => name,
  )
  const lineOf = new Map<string, number>()
  let room = mostOnRoster - placed.length

  const planOne = ({ line, values, problems }: RosterRow): Planned => {
    const { firstName, lastName, jersey } = values
    if (problems.length > 0 || firstName === null || lastName === null)
      return { line, values, action: 'error', message: problems.join(' ') }
    const name = foldedName(firstName, lastName)
    const key = keyOf(name, jersey)
    const before = lineOf.get(key)
    if (before !== undefined) return { line, values, action: 'skip', message: `Line ${before} names the same player.` }
    lineOf.set(key, line)
    const member = byKey.get(key)
    if (member) return { line, values, ...changeOf(member, values) }
    const returning = waiting.get(name) ?? []
    const back = returning.length === 1 ? returning[0]?.member : undefined
    // Somebody who is here by their own will comes back; a mere name does not.
    if (out.has(name) && !back?.account_id) return { line, values, action: 'skip', message: 'Asked to be removed from this roster.' }
    if (room <= 0) return { line, values, action: 'error', message: `A roster has room for ${mostOnRoster} players.` }
    room -= 1
    // Of two with one name nobody can tell who comes back.
    if (back) waiting.delete(name)
    const namesake = placed.find((one) => one.name === name)?.member
    const message = namesake ? `${firstName} ${lastName} is on the roster ${numberOf(namesake)} already. This adds another one.` : null
    return { line, values, action: 'create', member: back, message }
  }
  return rows.map(planOne)
}

const numberOf = ({ jersey }: Member): string => (jersey === null ? 'without a number' : `as number ${jersey}`)

type Change = { action: 'update'; member: Member; message: string } | { action: 'skip'; message: string }

/** What a file leaves empty stays as it is. */
function changeOf(member: Member, values: RosterValues): Change {
  const differences: readonly (readonly [string, boolean])[] = [
    ['positions', values.positions.length > 0 && values.positions.join('|') !== (member.positions ?? []).join('|')],
    ['year of graduation', values.gradYear !== null && values.gradYear !== member.grad_year],
    ['class', values.classLabel !== null && values.classLabel !== member.class_label],
    ['height', values.height !== null && values.height !== member.height],
    ['weight', values.weight !== null && values.weight !== member.weight],
    ['hometown', values.hometown !== null && values.hometown !== member.hometown],
  ]
  const changed = differences.filter(([, isNew]) => isNew).map(([label]) => label)
  if (changed.length === 0) return { action: 'skip', message: 'On the roster already.' }
  return { action: 'update', member, message: `Changes ${changed.join(', ')}.` }
}
