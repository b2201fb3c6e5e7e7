// What is mailed about guardians.
import type { Letter } from '#platform/mail/index.ts'

interface Asking {
  readonly to: string
  readonly name: string
  readonly siteName: string
  readonly link: string
}

/** To somebody whom nobody here knows yet: who asks, what this is, and what would be asked of them. */
export const askingLetter = ({ to, name, siteName, link }: Asking): Letter => ({
  mail: 'guardian.asked',
  to,
  subject: `${name} names you as their parent or guardian`,
  text: [
    'Hello,',
    `${name} has opened an athlete account on ${siteName} and says that you are their parent or guardian.`,
    `On ${siteName} athletes show what they do, and people follow them. Whoever is under 18 is seen by nobody until a parent or guardian allows it. They cannot take money, and nobody can write to them in private.`,
    'If you go on, we ask you to open an account of your own, to say how you are related, and to send one document that shows who you are. Our staff looks at it, and we delete it 30 days after the decision. Then you choose what is allowed, one thing at a time. You can take it back whenever you like.',
    `Have a look, or tell us that it is not you:\n${link}`,
    'The link works for 14 days. If you do nothing, nothing happens, and the page stays hidden.',
  ].join('\n\n'),
})

interface Outcome {
  readonly to: string
  readonly name: string
  /** Whom it is about. */
  readonly other: string
  readonly isApproved: boolean
  readonly siteUrl: string
}

export const outcomeForGuardian = ({ to, name, other, isApproved, reason, siteUrl }: Outcome & { reason: string | null }): Letter => ({
  mail: 'guardian.decided',
  to,
  subject: isApproved ? `You are the guardian of ${other}` : `We could not accept you as the guardian of ${other}`,
  text: [
    `Hello ${name},`,
    ...(isApproved
      ? ['we have looked at what you sent, and that is fine. Nothing is allowed yet: you choose what is, one thing at a time.']
      : [
          'we have looked at what you sent, and could not accept it.',
          ...(reason ? [`Why: ${reason}`] : []),
          'You can send something else here:',
        ]),
    `${siteUrl}/guardian`,
  ].join('\n\n'),
})

/** The words of staff are for the guardian alone. */
export const outcomeForMinor = ({ to, name, other, isApproved, siteUrl }: Outcome): Letter => ({
  mail: 'guardian.for-minor',
  to,
  subject: isApproved ? `${other} is your guardian here now` : `We could not accept ${other} as your guardian`,
  text: [
    `Hello ${name},`,
    isApproved
      ? `we have looked at what ${other} sent, and that is fine. Your page is shown once ${other} allows it.`
      : `we have looked at what ${other} sent, and could not accept it. They know why, and can send something else.`,
    `${siteUrl}/athlete/account?tab=verification`,
  ].join('\n\n'),
})
