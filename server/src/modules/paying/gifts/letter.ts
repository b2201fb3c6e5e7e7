// What is mailed of a gift: who gives which page, and its link.
import type { Letter } from '#platform/mail/index.ts'

export interface GiftLetterFacts {
  readonly to: string
  readonly giver: string
  readonly page: string
  readonly site: string
  readonly months: number
  /** Of its giver; empty where they are not mailed. */
  readonly words: string
  readonly link: string
  readonly until: Date
}

const monthsText = (months: number): string => (months === 1 ? 'a month' : months === 12 ? 'a year' : `${months} months`)
const dayText = (day: Date): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day)

export const giftLetter = ({ to, giver, page, site, months, words, link, until }: GiftLetterFacts): Letter => ({
  mail: 'gift.for-you',
  values: { link },
  to,
  subject: `A gift for you: ${monthsText(months)} of ${page}`,
  text: [
    'Hello,',
    '',
    `${giver} gives you ${monthsText(months)} of ${page} on ${site}. You need no card, and nothing renews.`,
    '',
    ...(words === '' ? [] : [`“${words}”`, '']),
    'Open it here; without an account you make one on the way:',
    link,
    '',
    `It waits for you until ${dayText(until)}. Whoever opens the link first has the gift, so keep it to yourself.`,
    `If you do not know ${giver}, do nothing.`,
  ].join('\n'),
})
