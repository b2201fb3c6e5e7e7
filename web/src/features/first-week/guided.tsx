import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import './guided.css'

export interface GuidedStep {
  name: string
  title: string
  text: string
  /** In the line that says what comes next: your price. */
  short: string
  isDone: boolean
  /** Being done does not lead on by itself: there is more to look at. */
  isStaying?: boolean
  content: ReactNode
}

interface GuidedProps {
  steps: readonly GuidedStep[]
  /** The step that is shown; null: all of it has been gone through. */
  current: GuidedStep | null
  onGo: (name: string) => void
  /** What stands there when the last step is behind. */
  end: ReactNode
}

/** The next one that is still to be done, after the one that is shown; the skipped ones come again on another day. */
export function nextAfter(steps: readonly Pick<GuidedStep, 'name' | 'isDone'>[], name: string): string {
  const at = steps.findIndex((step) => step.name === name)
  return steps.slice(at + 1).find(({ isDone }) => !isDone)?.name ?? 'end'
}

const Bar = ({ steps, current }: Pick<GuidedProps, 'steps' | 'current'>) => (
  <ol className="guided-bar" aria-hidden>
    {steps.map(({ name, isDone }) => (
      <li key={name} data-done={isDone || undefined} data-here={name === current?.name || undefined} />
    ))}
  </ol>
)

/** What an athlete sets up, one thing on a screen, each leading to the next: skipped for now by a press, and never losing the place. */
export function Guided({ steps, current, onGo, end }: GuidedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const at = current ? steps.indexOf(current) : steps.length
  const name = current?.name ?? 'end'
  const next = current ? nextAfter(steps, current.name) : 'end'
  const short = steps.find((step) => step.name === next)?.short
  // Nobody is moved who has only just come.
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [name])
  // What is done leads on, where it was not done when it was shown.
  const seen = useRef<{ name: string; isDone: boolean }>(undefined)
  useEffect(() => {
    if (!current) return
    const before = seen.current
    seen.current = current
    if (before?.name === current.name && !before.isDone && current.isDone && !current.isStaying) onGo(next)
  }, [current, next, onGo])
  return (
    <div className="stack l max-w-[40rem]">
      <div className="stack">
        <Bar steps={steps} current={current} />
        <p className="small" aria-live="polite">
          {current ? `${at + 1} of ${steps.length} · ${short ? `Next: ${short}` : 'The last one'}` : 'Gone through'}
        </p>
      </div>
      <section className="stack l" aria-labelledby="guided-title">
        <div className="grid gap-1">
          <h2 className="d2" id="guided-title" tabIndex={-1} ref={title}>
            {current ? current.title : 'That was it'}
          </h2>
          {current && <p className="mute">{current.text}</p>}
        </div>
        {current ? current.content : end}
      </section>
      {current && (
        <div className="foot-acts" role="group" aria-label="Go on">
          {at > 0 && (
            <Button variant="quiet" onClick={() => onGo(steps[at - 1]?.name ?? current.name)}>
              Back
            </Button>
          )}
          <Button variant={current.isDone ? 'ink' : 'line'} onClick={() => onGo(next)}>
            {current.isDone ? 'Go on' : 'Skip for now'}
          </Button>
        </div>
      )}
    </div>
  )
}
