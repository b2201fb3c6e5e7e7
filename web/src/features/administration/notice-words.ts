import type { NoticeAudience } from '@fieldhouse/contract'

export const audienceWords: Readonly<Record<NoticeAudience, string>> = {
  everybody: 'Everybody',
  members: 'Whoever is signed in',
  fans: 'Fans',
  athletes: 'Athletes and coaches',
  staff: 'Staff alone',
}

export const levelWords = { info: 'Plain', good: 'Good news', warn: 'Take care' } as const
export const kindWords = { banner: 'Banner: read at once', announcement: 'Announcement: a title that opens' } as const

export const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, text]) => ({ value, text }))
