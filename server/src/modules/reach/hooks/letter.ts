// What whoever made a hook reads when it was given up.
import type { Letter } from '#platform/mail/index.ts'

export const offLetter = (to: string, { name, url, siteUrl }: { name: string; url: string; siteUrl: string }): Letter => ({
  mail: 'hook.off',
  to,
  subject: 'A hook was switched off',
  text: [
    `Hello ${name},`,
    `for five days nothing arrived at ${url}, so we tell it nothing any more. What did not arrive is kept for thirty days: switch it on again, and send it all once more.\n${siteUrl}/studio/hooks`,
  ].join('\n\n'),
})
