import type { PostedLetter } from '#platform/mail/index.ts'
import type { AnnouncementTable } from './tables.ts'

export type Said = Pick<AnnouncementTable, 'subject' | 'text' | 'link_label' | 'link_path'>

/** What the operator says stands there as it is; addresses in it become links. */
export function announcementOf(said: Said, siteUrl: string, stop: string): Omit<PostedLetter, 'mail' | 'id' | 'to'> {
  const { subject, text, link_label: label, link_path: path } = said
  return {
    subject,
    blocks: [
      { kind: 'heading', text: subject },
      ...text.split(/\n{2,}/).map((part) => ({ kind: 'written', text: part }) as const),
      ...(label === null || path === null ? [] : [{ kind: 'button', label, url: path.startsWith('/') ? siteUrl + path : path } as const]),
    ],
    footer: {
      reason: 'It came because you have an account here and get announcements of this site.',
      links: [
        { label: 'No more announcements', url: stop },
        { label: 'What you are told of', url: `${siteUrl}/settings?tab=notifications` },
      ],
    },
    unsubscribe: stop,
    isBulk: true,
  }
}
