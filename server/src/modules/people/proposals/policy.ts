// Pure rules of what waits for a second person.
import { days, hours } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { ProposalTable } from './tables.ts'

export const life = days(7)
/** Takes the second person's place where there is only one owner. */
export const delay = hours(24)
export const mostOwn = 20

export type State = ProposalTable['state'] | 'expired'

export const stateAt = ({ state, expires_at: expires }: Pick<ProposalTable, 'state' | 'expires_at'>, now: Date): State =>
  state === 'waits' && expires <= now ? 'expired' : state

export interface Owners {
  readonly own: string
  readonly all: readonly string[]
}

export const isAlone = ({ own, all }: Owners): boolean => all.length === 1 && all[0] === own

/** Why this person may not confirm it now; undefined: they may. */
export function barTo(
  row: ProposalTable,
  viewer: Pick<Viewer, 'accountId'>,
  owners: readonly string[],
  now: Date,
): 'proposal.own' | 'proposal.too_early' | undefined {
  if (row.by_account !== viewer.accountId) return undefined
  // An owner who has come since is the second person.
  if (row.alone_from === null || !isAlone({ own: viewer.accountId, all: owners })) return 'proposal.own'
  return row.alone_from > now ? 'proposal.too_early' : undefined
}
