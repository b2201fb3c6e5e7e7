import { decisionWords, reasonWords, ruleWords } from '@fieldhouse/contract/care'
import { formatAge, formatDay, formatTime } from '../../lib/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import type { ReviewCase } from './api.ts'
import { decisionOf } from './decisions.ts'
import { nameOf, partWords } from './describe.ts'

const formatWeight = (weight: number) => (weight < 0 ? `−${Math.abs(weight).toFixed(2)}` : weight.toFixed(2))
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Who reported it and why; the thing as it was then, where it is another now. */
export function Reports({ found }: { found: ReviewCase }) {
  return (
    <section className="stack">
      <SectionHead title={found.reportCount === 1 ? 'One report' : `${found.reportCount} reports`} />
      <ul className="stack">
        {found.reports.map((report) => (
          <li key={report._id} className="stack gap-1! border-b border-line pb-3">
            <Who
              name={report.reporter?.name ?? 'Somebody who left'}
              avatar={report.reporter?.avatar}
              detail={`${reasonWords[report.reason].label} · ${formatAge(report.createdAt)} · right before: ${percent(report.reliability)}`}
            />
            {report.description && <p className="whitespace-pre-line wrap-anywhere">{report.description}</p>}
            {report.snapshot.text !== found.item?.text && report.snapshot.text && (
              <details>
                <summary className="link min-h-11">As it was then</summary>
                <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{report.snapshot.text}</blockquote>
              </details>
            )}
          </li>
        ))}
      </ul>
      {found.reportCount > found.reports.length && <p className="small">{found.reportCount - found.reports.length} more say the same.</p>}
    </section>
  )
}

/** What made it score so high that it waits. */
export function Score({ found }: { found: ReviewCase }) {
  const parts = found.item?.score ?? []
  if (parts.length === 0) return null
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section className="stack">
      <SectionHead title="Its score">
        <span className="num">{formatWeight(total)}</span>
      </SectionHead>
      <ul className="stack gap-1!">
        {[...parts]
          .sort((a, b) => b.weight - a.weight)
          .map(({ part, weight }) => (
            <li key={part} className="row between small">
              <span>{partWords[part] ?? part}</span>
              <span className="num">{formatWeight(weight)}</span>
            </li>
          ))}
      </ul>
      <p className="small">From 1 on it waits for one of us. Its page and its author see none of this.</p>
    </section>
  )
}

/** What was decided of its owner before. */
export function History({ found }: { found: ReviewCase }) {
  const { history } = found
  return (
    <section className="stack">
      <SectionHead title="Before" />
      {history.length === 0 && <p className="mute">This is the first case of its owner.</p>}
      <ul className="stack">
        {history.map((one) => (
          <li key={one._id} className="small">
            <b>{one.decision ? decisionWords[one.decision].label : 'Open'}</b> · {nameOf(one)} ·{' '}
            {one.rule && one.rule !== 'no_breach' ? `${ruleWords[one.rule].label} · ` : ''}
            {formatDay(one.decidedAt ?? one.openedAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const actions: Readonly<Record<ReviewCase['steps'][number]['action'], string>> = {
  opened: 'Reported',
  hidden: 'Hidden at once',
  taken: 'Taken',
  gathered: 'Taken with others',
  released: 'Given back',
  decided: 'Decided',
  appealed: 'Appealed',
  ended: 'The restriction ended',
}

export function Steps({ found }: { found: ReviewCase }) {
  return (
    <section className="stack">
      <SectionHead title="What happened" />
      <ol className="stack gap-1!">
        {found.steps.map((step) => (
          <li key={`${step.at}${step.action}`} className="small">
            {formatDay(step.at)}, {formatTime(step.at)} ·{' '}
            {step.action === 'opened' && found.reportCount === 0 ? 'Began to wait' : actions[step.action]}
            {step.decision && `: ${decisionOf(step.decision)}`}
            {step.by && ` · ${step.by.name}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
