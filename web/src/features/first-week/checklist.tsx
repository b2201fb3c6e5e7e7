import { athleteStepWords, type StepWords } from '@fieldhouse/contract/first-week'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useFirstWeek, type StepName } from './api.ts'
import { isSetUp } from './guided-steps.ts'

const words: Partial<Record<StepName, StepWords>> = athleteStepWords

/** What an athlete does next, until there is nothing left of it. `share`: the way to hand the own page on. */
export function Checklist({ ownPath, share }: { ownPath: string; share: ReactNode }) {
  const { data: week } = useFirstWeek()
  if (week?.kind !== 'athlete') return null
  const said = week.next && words[week.next]
  if (!week.next || !said) return null
  const done = week.steps.filter(({ isDone }) => isDone)
  return (
    <section>
      <SectionHead title="Next">
        <span className="num">
          {done.length} of {week.steps.length}
        </span>
      </SectionHead>
      <Card className="stack">
        <div className="grid gap-1">
          <h3 className="d3">{said.title}</h3>
          <p className="mute">{said.text}</p>
        </div>
        <div className="row wrapx">
          <Link className={buttonClass()} to={said.to || ownPath}>
            {said.act}
          </Link>
          {week.next === 'followers' && share}
          {!isSetUp(week) && (
            <Link className={buttonClass({ variant: 'quiet' })} to="/studio/start">
              Step by step
            </Link>
          )}
        </div>
        <ul className="stack small">
          {week.steps.map(({ name, isDone }) => (
            <li key={name} className="row" aria-current={name === week.next ? 'step' : undefined}>
              {isDone ? <Check className="i s" aria-hidden /> : <span className="i s" aria-hidden />}
              <span className={isDone ? 'mute' : undefined}>{words[name]?.title}</span>
              {isDone && <span className="sr">done</span>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
