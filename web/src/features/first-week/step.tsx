import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

interface StepProps {
  kicker: string
  title: string
  text: string
  /** After another step, whose button is gone: the focus goes on here. */
  isNext: boolean
  children: ReactNode
}

/** One question, and nothing else until it is answered or left out. */
export function Step({ kicker, title, text, isNext, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <Card className="stack">
      <div className="grid gap-1">
        <p className="kick">{kicker}</p>
        <h2 className="d2" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p className="mute">{text}</p>
      </div>
      {children}
    </Card>
  )
}
