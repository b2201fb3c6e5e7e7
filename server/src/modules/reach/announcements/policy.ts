// When an announcement stops by itself. Pure.
import type { AnnouncementSums } from '@fieldhouse/contract'

/** Large providers shut out whoever is above it. A few alone say nothing. */
const lines = { complained: { share: 0.003, least: 2 }, bounced: { share: 0.05, least: 5 } } as const

export function whyToStop({ sent, bounced, complained }: Pick<AnnouncementSums, 'sent' | 'bounced' | 'complained'>): string | undefined {
  const tried = sent + bounced + complained
  const isOver = (count: number, { share, least }: (typeof lines)[keyof typeof lines]) => count >= least && count / tried >= share
  if (isOver(complained, lines.complained)) return `${complained} of ${tried} called it unwanted.`
  return isOver(bounced, lines.bounced) ? `${bounced} of ${tried} came back.` : undefined
}
