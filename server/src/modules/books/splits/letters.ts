// What payees are written when a split changes. Pure texts: what it is now, what it becomes, when, and who wanted it.
import type { Share } from '#books/terms'

export type Occasion = 'proposed' | 'agreed' | 'counts' | 'withdrawn' | 'lapsed'

export interface SplitFacts {
  readonly team: string
  readonly site: string
  /** Names of payees by their pages. */
  readonly nameOf: (payeeId: string) => string
  readonly before: readonly Share[]
  readonly after: readonly Share[]
  readonly from: Date
  /** Who proposed it. */
  readonly by: string
  readonly link: string
}

const percent = (bps: number) => `${(bps / 100).toFixed(2).replace(/\.?0+$/, '')} %`

const timeText = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

export const sharesText = (shares: readonly Share[], nameOf: SplitFacts['nameOf']): string[] =>
  shares.toSorted((a, b) => b.bps - a.bps).map(({ payeeId, bps }) => `  ${percent(bps)} to ${nameOf(payeeId)}`)

const openings: Readonly<Record<Occasion, (facts: SplitFacts) => { subject: string; lines: string[] }>> = {
  proposed: ({ team, by, from }) => ({
    subject: `${team} may divide its earnings otherwise`,
    lines: [
      `${by} proposed to divide what ${team} earns in another way. Unless an owner of the team takes it back, it counts from`,
      `${timeText(from)} on, or as soon as a second owner agrees.`,
    ],
  }),
  agreed: ({ team, from }) => ({
    subject: `${team} divides its earnings otherwise`,
    lines: [`Two owners of ${team} agreed to divide what it earns in another way, from ${timeText(from)} on.`],
  }),
  counts: ({ team, from }) => ({
    subject: `${team} divides its earnings otherwise`,
    lines: [`What ${team} earns is divided in another way since ${timeText(from)}.`],
  }),
  withdrawn: ({ team }) => ({
    subject: `${team} goes on dividing its earnings as before`,
    lines: [`The proposal to divide what ${team} earns in another way was taken back by an owner. Nothing changes.`],
  }),
  lapsed: ({ team }) => ({
    subject: `${team} goes on dividing its earnings as before`,
    lines: [`Nobody who owns ${team} stands behind the proposal to divide its earnings in another way any more. Nothing changes.`],
  }),
}

export function splitLetter(occasion: Occasion, facts: SplitFacts): { subject: string; text: string } {
  const { subject, lines } = openings[occasion](facts)
  const isOff = occasion === 'withdrawn' || occasion === 'lapsed'
  const [now, then] = occasion === 'counts' ? ['Before:', 'Now:'] : ['Now:', isOff ? 'It would have been:' : 'Then:']
  const text = [
    ...lines,
    '',
    now,
    ...sharesText(facts.before, facts.nameOf),
    '',
    then,
    ...sharesText(facts.after, facts.nameOf),
    '',
    'The shares are of what is left after our fee. What was sold before stays divided as it was, refunds included.',
    facts.link,
    '',
    `The ${facts.site} team`,
  ].join('\n')
  return { subject, text }
}
