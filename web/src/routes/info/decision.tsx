import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useParam, useQueryParam } from '../../lib/router/index.ts'
import { SkeletonForm } from '../../ui/skeleton.tsx'

// Few come this way: the texts beside it need not wait for it.
const Read = lazily(() => import('./own-decision.tsx'))

/** The end of the link in a letter, and of the own list: what was decided and why, and the word against it. */
export function Decision() {
  const [id, code] = [useParam('id'), useQueryParam('code') ?? undefined]
  return (
    <Suspense fallback={<SkeletonForm />}>
      <Read id={id} code={code} />
    </Suspense>
  )
}
