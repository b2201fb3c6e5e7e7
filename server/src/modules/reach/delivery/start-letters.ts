// Letters to begin with, in words. Each says one thing, and what there is to say comes from rows.
import { athleteStepWords, fanStepWords } from '@fieldhouse/contract'
import type { News } from '#reach/notifications'
import type { StartContent } from './content.ts'
import { newsBlocks, settings, short, type LetterNeeds, type Words } from './letters.ts'

const stepWords = { ...fanStepWords, ...athleteStepWords }

const countOf = ({ own, ofPages }: News) => own.length + ofPages.length
const subjectOf = (news: News, many: string): string => {
  const [first] = [...news.own, ...news.ofPages]
  return first && countOf(news) === 1 ? short(first.title) : `${countOf(news)} ${many}`
}

function bodyOf(content: StartContent, needs: LetterNeeds): Pick<Words, 'subject' | 'blocks'> {
  const { siteUrl } = needs
  if (content.about === 'step') {
    const { title, text, act, to } = stepWords[content.step]
    return {
      subject: short(`Next: ${title}`),
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'text', text },
        { kind: 'button', label: act, url: `${siteUrl}${to || '/studio'}` },
      ],
    }
  }
  if (content.about === 'digest')
    return {
      subject: 'What is new, in one letter',
      blocks: [
        { kind: 'heading', text: 'What is new, in one letter' },
        {
          kind: 'text',
          text: 'What you have not read, and what the pages did that you follow, can come every morning or every Monday at eight. Without news none comes. You have not asked for it so far, and it comes only if you do.',
        },
        { kind: 'button', label: 'Choose how often', url: `${siteUrl}/settings?tab=notifications` },
      ],
    }
  const isAway = content.about === 'away'
  return {
    subject: subjectOf(content.news, isAway ? 'things from pages you follow' : 'things in your first days'),
    blocks: [
      ...newsBlocks(content.news, needs),
      { kind: 'button', label: 'See all of it', url: `${siteUrl}/notifications${isAway ? '?tab=pages' : ''}` },
    ],
  }
}

export function startLetterOf(content: StartContent, needs: LetterNeeds): Words {
  const stop = needs.stopAt({ kind: 'start' })
  return {
    ...bodyOf(content, needs),
    footer: {
      reason: 'It came because you asked for letters to begin with: up to three in the first week, and one after a month away.',
      links: [
        { label: 'No more of these letters', url: stop },
        { label: 'No more letters that can be done without', url: needs.stopAt({ kind: 'all' }) },
        settings(needs.siteUrl),
      ],
    },
    unsubscribe: stop,
    isBulk: true,
  }
}
