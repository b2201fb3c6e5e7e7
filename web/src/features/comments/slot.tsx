// Where comments stand on a page. All behind it comes once one is near it: public pages carry this alone.
import { lazy, Suspense, useState } from 'react'
import { useNear } from '../../lib/use-near.ts'

const Section = lazy(() => import('./section.tsx'))

export interface Commented {
  type: 'feed' | 'video' | 'gallery' | 'product'
  id: string
  total: number
  /** What it shows is closed to the viewer, and so is what is said of it. */
  isLocked?: boolean
  owner: { id: string; type: 'performer' | 'team'; name: string; path: string | undefined }
}

export function Comments(props: Commented) {
  const [isNear, setNear] = useState(false)
  const near = useNear<HTMLElement>(() => setNear(true), !isNear)
  return (
    <section ref={near} className="wrap py-8" aria-label="Comments">
      {isNear && (
        <Suspense>
          <Section {...props} />
        </Suspense>
      )}
    </section>
  )
}
