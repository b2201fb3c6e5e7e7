// What letters say, in blocks. Words of what happened come from where the site's own list has them.
import { notificationGroupWords, ruleOf, type NotificationGroup } from '@fieldhouse/contract'
import type { Block, Footer, PostedLetter, Row } from '#platform/mail/index.ts'
import type { News } from '#reach/notifications'
import type { Content } from './content.ts'
import type { Scope } from './unsubscribing.ts'

type Said = Extract<Content, { of: 'notification' }>['said']

export interface LetterNeeds {
  readonly siteUrl: string
  /** The address that switches something off for the one who is written to. */
  readonly stopAt: (scope: Scope) => string
}

export type Words = Omit<PostedLetter, 'mail' | 'id' | 'to'>

export const settings = (siteUrl: string) => ({ label: 'What you are told of', url: `${siteUrl}/settings?tab=notifications` })
export const short = (text: string, most = 60) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

const alwaysComes = (group: NotificationGroup, siteUrl: string): Footer => ({
  reason: group === 'security' ? 'This always comes: it is about who can use your account.' : 'This always comes: it is about you.',
  links: [settings(siteUrl)],
})

export type LetterSaid = Pick<Said, 'type' | 'group' | 'title' | 'text' | 'path' | 'isLocked'>

export function letterOf({ type, group, title, text, path, isLocked }: LetterSaid, { siteUrl, stopAt }: LetterNeeds): Words {
  const blocks = [
    { kind: 'heading', text: title } as const,
    ...(text === '' || isLocked ? [] : [{ kind: 'text', text } as const]),
    ...(path === null ? [] : [{ kind: 'button', label: 'See it', url: siteUrl + path } as const]),
  ]
  const subject = short(title)
  if (ruleOf(type).isFixed) return { subject, blocks, footer: alwaysComes(group, siteUrl) }
  const stop = stopAt({ kind: 'group', group })
  const footer = {
    reason: `It came because you get letters about: ${notificationGroupWords[group].label.toLowerCase()}.`,
    links: [
      { label: 'No more letters like this', url: stop },
      { label: 'No more letters that can be done without', url: stopAt({ kind: 'all' }) },
      settings(siteUrl),
    ],
  }
  return { subject, blocks, footer, unsubscribe: stop }
}

/** What happened, in rows: first what is the reader's own. */
export function newsBlocks(news: News, { siteUrl, stopAt }: LetterNeeds): Block[] {
  const rowOf = ({ title, text, path, isLocked }: Said): Row => ({
    title,
    ...(text === '' || isLocked ? {} : { text }),
    ...(path === null ? {} : { url: siteUrl + path }),
  })
  const ofPages = news.ofPages.map((said): Row => {
    const { page } = said
    return {
      ...rowOf(said),
      ...(page && { aside: { label: `No more of ${page.name} by mail`, url: stopAt({ kind: 'page', pageId: page._id }) } }),
    }
  })
  return [
    ...(news.own.length === 0 ? [] : [{ kind: 'heading', text: 'For you' } as const, { kind: 'rows', rows: news.own.map(rowOf) } as const]),
    ...(ofPages.length === 0 ? [] : [{ kind: 'heading', text: 'Pages you follow' } as const, { kind: 'rows', rows: ofPages } as const]),
  ]
}

export function digestOf({ news, rhythm }: Extract<Content, { of: 'digest' }>, needs: LetterNeeds): Words {
  const { siteUrl, stopAt } = needs
  const [first] = [...news.own, ...news.ofPages]
  const total = news.own.length + news.ofPages.length
  const stop = stopAt({ kind: 'digest' })
  return {
    subject: total === 1 ? short(first?.title ?? '') : `${total} things since ${rhythm === 'daily' ? 'yesterday' : 'last Monday'}`,
    blocks: [...newsBlocks(news, needs), { kind: 'button', label: 'See all of it', url: `${siteUrl}/notifications` }],
    footer: {
      reason: `You asked for this letter ${rhythm === 'daily' ? 'every morning' : 'every Monday'}. Days without news have none.`,
      links: [
        { label: 'No more of these letters', url: stop },
        { label: 'No more letters that can be done without', url: stopAt({ kind: 'all' }) },
        settings(siteUrl),
      ],
    },
    unsubscribe: stop,
    isBulk: true,
  }
}
