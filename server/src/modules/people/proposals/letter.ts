// What those read by mail who may confirm it, and every owner: something waits for a second person.
import type { Letter } from '#platform/mail/index.ts'

export interface ProposalNews {
  readonly by: string
  readonly what: string
  readonly reason: string
  /** Set where nobody else has to confirm it. */
  readonly aloneFrom: Date | null
  readonly siteUrl: string
}

const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ', ')} UTC`

export function proposalLetter(to: string, { by, what, reason, aloneFrom, siteUrl }: ProposalNews): Letter {
  const lines = [
    `${by} asks for this: ${what}.`,
    `Why: ${reason}`,
    aloneFrom === null
      ? 'Nothing is done before somebody else who may do it has confirmed it. After seven days it is over.'
      : `This site has only one owner, so nobody else has to confirm it. It can be done from ${momentOf(aloneFrom)} on.`,
    `It waits here:\n${siteUrl}/admin/proposals`,
    'If you did not expect this, look at it now.',
  ]
  return { mail: 'staff.proposal', to, subject: `${by} asks for something that two decide on`, text: lines.join('\n\n') }
}
