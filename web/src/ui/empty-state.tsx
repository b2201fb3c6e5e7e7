import type { ReactNode } from 'react'
import { Pitch, type PitchDrawing } from './pitch.tsx'

interface EmptyStateProps {
  drawing: PitchDrawing
  kicker?: string | undefined
  title: string
  /** One sentence. */
  text: ReactNode
  /** The next step. */
  children?: ReactNode
  /** 1 when this is all there is on the page. */
  level?: 1 | 2 | undefined
}

export function EmptyState({ drawing, kicker, title, text, children, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className={level === 1 ? 'empty lone' : 'empty'}>
      <Pitch drawing={drawing} />
      <div className="say">
        {kicker && <span className="kick">{kicker}</span>}
        <Heading className={level === 1 ? 'd1' : 'd2'}>{title}</Heading>
        <p className="mute">{text}</p>
        {children && <div className="row wrapx">{children}</div>}
      </div>
    </section>
  )
}
