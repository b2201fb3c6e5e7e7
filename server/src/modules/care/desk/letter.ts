// What owners read of whoever opens much that is private.
import type { Letter } from '#platform/mail/index.ts'

export interface ManyReads {
  readonly name: string
  readonly username: string
  readonly ofDay: number
  readonly loose: number
  readonly siteUrl: string
}

export const manyReadsLetter = (to: string, { name, username, ofDay, loose, siteUrl }: ManyReads): Letter => ({
  mail: 'staff.many-reads',
  to,
  subject: `${name} has opened private data often`,
  text: [
    `Hello,`,
    `${name} (@${username}) has opened private data of people ${ofDay} times within a day, and ${loose} times within the last hour outside of any case.`,
    `Every one of them, with its reason, stands here:\n${siteUrl}/admin/audit`,
    'If you did not expect this, look at it now.',
  ].join('\n\n'),
})
