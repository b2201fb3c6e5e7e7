// Whose a thing is, as pages say it that read without any script: the team's, whoever put it up, else the athlete's.
import type { AccountCard, TeamCard } from '@fieldhouse/contract'

export interface Owned {
  readonly team?: TeamCard | null
  readonly performer: AccountCard
}

export const ownerOf = ({ team, performer }: Owned) => team ?? performer

/** As search engines are told. */
export function agentOf(thing: Owned) {
  const { name, path } = ownerOf(thing)
  return { '@type': thing.team ? 'SportsTeam' : 'Person', name, url: path }
}
