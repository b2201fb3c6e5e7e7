// Where comments stand on a page. All behind it comes once one is near it: public pages carry this alone.
import { lazy, Suspense, useState } from 'react'
import type { Commented } from '../../features/comments/commented.ts'
import { useNear } from '../../lib/use-near.ts'

const Talk = lazy(() => import('./talk.tsx'))

export function Comments(props: Commented) {
  const [isNear, setNear] = useState(false)
  const near = useNear<HTMLElement>(() => setNear(true), !isNear)
  return (
    <section ref={near} className="wrap py-8" aria-label="Comments">
      {isNear && (
        <Suspense>
          <Talk {...props} />
        </Suspense>
      )}
    </section>
  )
}
