// What every address of an account is told before its second factors are taken away.
import type { Letter } from '#platform/mail/index.ts'

export const resetLetter = (to: string, { name, starts, siteUrl }: { name: string; starts: Date; siteUrl: string }): Letter => ({
  mail: 'factors.reset',
  to,
  subject: 'Your second factors will be taken away',
  text: [
    `Hello ${name},`,
    `somebody has told us that they are you and have lost what your account asks for beside the password. On ${starts.toISOString().slice(0, 16).replace('T', ', ')} UTC the password alone opens your account.`,
    `If that was not you, sign in with your app or passkey before then: that stops it.\n${siteUrl}/login`,
    'Then choose another password.',
  ].join('\n\n'),
})
