import type { Stream } from './api.ts'
import './score.css'

export type Score = NonNullable<Stream['score']>

export const scoreText = ({ home, away, period }: Score): string =>
  [`${home.name} ${home.points}, ${away.name} ${away.points}`, period].filter(Boolean).join(', ')

/** How a game stands. Whoever hears the page is told each change in one sentence. */
export default function ScoreBoard({ score }: { score: Score }) {
  const { home, away, period } = score
  const leads = (one: number, other: number) => (one > other ? '' : undefined)
  return (
    <section className="score" aria-label="Score">
      <p className="sr" role="status">
        {scoreText(score)}
      </p>
      <div aria-hidden className="score-line">
        <b translate="no">{home.name}</b>
        <span className="points" data-leads={leads(home.points, away.points)}>
          {home.points}
        </span>
        <span className="period">{period}</span>
        <span className="points" data-leads={leads(away.points, home.points)}>
          {away.points}
        </span>
        <b translate="no">{away.name}</b>
      </div>
    </section>
  )
}
