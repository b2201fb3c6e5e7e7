// What is mailed. The words are ours alone: a coach's own never go to somebody whose age is not known (youth.md 6.1).
import type { Letter } from '#platform/mail/index.ts'

export interface LetterFacts {
  readonly to: string
  readonly inviter: string
  readonly team: string
  readonly isAthlete: boolean
  readonly link: string
}

export const invitationLetter = ({ to, inviter, team, isAthlete, link }: LetterFacts): Letter => ({
  to,
  subject: `${team} invites you`,
  text:
    `Hello,\n\n${inviter} invites you to ${isAthlete ? 'the roster' : 'the staff'} of ${team}. Look at it here:\n${link}\n\n` +
    'The link works once, for 14 days, and only for this address. If you do not know the team, do nothing: you are not listed anywhere.',
})
