import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { readIntent, wayOn } from '../../lib/intent.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, usePlace } from '../../lib/router/index.ts'
import { Mark } from '../../ui/mark.tsx'

// Few come this way: the others need not wait for it.
const Wanted = lazily(() => import('./wanted.tsx'))
const NoCookies = lazily(() => import('./no-cookies.tsx'))

interface AuthFrameProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Below the form: the way to the other pages. */
  foot?: ReactNode
  /** Where a form has several: with another one the focus goes to the title, as what had it is gone. */
  step?: number
}

/** Sign-in pages: the form on newsprint, a picture beside it where there is room. */
export function AuthFrame({ title, lead, children, foot, step = 0 }: AuthFrameProps) {
  const place = usePlace()
  const next = wayOn(place)
  // A letter's own pages do without.
  const lacksCookies = !navigator.cookieEnabled && place.route?.flags?.includes('visitor')
  const intent = readIntent()
  const wish = intent?.path === next ? intent : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className="gate">
      <div className="paper">
        <Link to="/" className="justify-self-start">
          <Mark />
        </Link>
        <div className="form">
          <div className="stack">
            <h1 className="d1" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="mute">{lead}</p>}
            {wish && (
              <Suspense fallback={null}>
                <Wanted words={wish.words} />
              </Suspense>
            )}
            {lacksCookies && (
              <Suspense fallback={null}>
                <NoCookies />
              </Suspense>
            )}
          </div>
          {children}
        </div>
        <p className="row wrapx small min-h-(--tap) [&_.link]:py-3 [&_.link]:inline-block">{foot}</p>
      </div>
      <div className="photo">
        {/* Lazy, so that phones, which never show it, do not load it. */}
        <img src="/img/hero-sprint-1600.jpg" alt="" loading="lazy" />
      </div>
    </div>
  )
}
