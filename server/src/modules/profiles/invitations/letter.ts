// What is mailed. The words are ours alone: a coach's own never go to somebody whose age is not known (youth.md 6.1).
import type { Letter } from '#platform/mail/index.ts'

export interface LetterFacts {
  readonly to: string
  readonly inviter: string
  readonly team: string
  readonly isAthlete: boolean
  readonly link: string
  /** Where somebody says that the team may neither list nor invite them (youth.md Y61). */
  readonly removal: string
}

export const invitationLetter = ({ to, inviter, team, isAthlete, link, removal }: LetterFacts): Letter => ({
  mail: 'team.invitation',
  values: { link, removal },
  to,
  subject: `${team} invites you`,
  text:
    `Hello,\n\n${inviter} invites you to ${isAthlete ? 'the roster' : 'the staff'} of ${team}. Look at it here:\n${link}\n\n` +
    'The link works once, for 14 days, and only for this address. If you do not know the team, do nothing.\n\n' +
    `Do you not want this team to list or invite you? Say so here, no account needed; it counts at once:\n${removal}`,
})

export interface RemovedFacts {
  readonly to: string
  readonly team: string
  /** The name on the roster, or the address that was invited. */
  readonly who: string
}

/** To the staff. Nobody has to give a reason, and none is guessed. */
export const removedLetter = ({ to, team, who }: RemovedFacts): Letter => ({
  mail: 'team.removal',
  to,
  subject: `${team}: somebody asked to be removed`,
  text:
    `Hello,\n\n${who} asked to be removed from ${team}. It is done: the name is off your roster and out of your invitations, and it ` +
    'stays so when the same list is read in again. There is nothing for you to do. Please do not ask why.',
})
