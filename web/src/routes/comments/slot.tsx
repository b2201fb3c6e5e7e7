// Where comments stand on a page. All behind it comes once one is near it: public pages carry this alone.
import { Suspense, useState } from 'react'
import type { Commented } from '../../features/comments/commented.ts'
import { lazily } from '../../lib/lazily.ts'
import { useNear } from '../../lib/use-near.ts'

const Talk = lazily(() => import('./talk.tsx'))

/** In a column of its own where the page has one; else across the page. */
export function Comments({ isBeside = false, ...props }: Commented & { isBeside?: boolean }) {
  const [isNear, setNear] = useState(false)
  const near = useNear<HTMLElement>(() => setNear(true), !isNear)
  return (
    <section ref={near} className={isBeside ? 'talk' : 'wrap py-8'} aria-label="Comments">
      {isNear && (
        <Suspense>
          <Talk {...props} />
        </Suspense>
      )}
    </section>
  )
}
