import type { ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { Mark } from '../../ui/mark.tsx'

interface AuthFrameProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Below the form: the way to the other pages. */
  foot?: ReactNode
}

/** Sign-in pages: the form on newsprint, a picture beside it where there is room. */
export function AuthFrame({ title, lead, children, foot }: AuthFrameProps) {
  return (
    <div className="gate">
      <div className="paper">
        <Link to="/" aria-label="Fieldhouse, start page" className="justify-self-start">
          <Mark />
        </Link>
        <div className="form">
          <div className="stack">
            <h1 className="d1">{title}</h1>
            {lead && <p className="mute">{lead}</p>}
          </div>
          {children}
        </div>
        <p className="row wrapx small">{foot}</p>
      </div>
      <div className="photo">
        {/* Lazy, so that phones, which never show it, do not load it. */}
        <img src="/img/hero-sprint-1600.jpg" alt="" loading="lazy" />
      </div>
    </div>
  )
}
