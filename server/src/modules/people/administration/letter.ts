// What somebody reads by mail once their papers were looked at.
import type { Letter } from '#platform/mail/index.ts'

export interface Outcome {
  readonly to: string
  readonly name: string
  readonly isApproved: boolean
  readonly reason: string | null
  readonly siteUrl: string
}

export function verificationLetter({ to, name, isApproved, reason, siteUrl }: Outcome): Letter {
  const lines = isApproved
    ? ['we have looked at what you sent, and you are verified.']
    : [
        'we have looked at what you sent, and could not accept it.',
        ...(reason ? [`Why: ${reason}`] : []),
        'You can send something else here:',
      ]
  return {
    mail: 'verification.decided',
    to,
    subject: isApproved ? 'You are verified' : 'Your verification was not accepted',
    text: [`Hello ${name},`, ...lines, `${siteUrl}/athlete/account?tab=verification`].join('\n\n'),
  }
}
