// Pages that are the same for everybody and that only the program draws: what search engines and shared links read of them.
import type { PageContent } from './template.ts'

type OpenPage = Pick<PageContent, 'title' | 'description'>

const openPages: Readonly<Record<string, OpenPage>> = {
  '/discover': { title: 'Discover', description: 'Athletes, coaches, teams and what they post: by sport, school and state.' },
  '/live': { title: 'Live now', description: 'Who is on air: games, training and talks, with chat.' },
  '/auth/login': { title: 'Sign in', description: 'Sign in to follow, subscribe, tip and write.' },
  '/auth/register': { title: 'Create an account', description: 'Follow for free as a fan, or open a page as an athlete or a coach.' },
  '/auth/register/fan': {
    title: 'Create a fan account',
    description: 'Follow athletes and teams for free, and back the ones you believe in.',
  },
  '/auth/register/athlete': {
    title: 'Create an athlete account',
    description: 'Your page, your posts, your supporters: most of each payment is yours.',
  },
  '/page/terms': { title: 'Terms', description: 'What holds between this site and whoever uses it.' },
  '/page/privacy': { title: 'Privacy', description: 'What this site keeps of whom, for how long, and who sees it.' },
  '/page/fees': { title: 'Fees', description: 'What selling here costs, and when the money comes.' },
  '/page/young-athletes': { title: 'Young athletes', description: 'How this site looks after athletes under 18.' },
  '/contact': { title: 'Contact', description: 'Write to those who run this site.' },
}

/** Undefined for pages that are somebody's own. */
export function openPage(path: string): PageContent | undefined {
  const page = openPages[path]
  return page && { ...page, canonical: path }
}

/** What the program's pages say of themselves where nothing more is known. */
export const anyPage = {
  title: 'The season, from the inside',
  description: 'Athletes, coaches and teams publish what happens between the matches. Follow, subscribe, tip.',
} as const satisfies OpenPage
