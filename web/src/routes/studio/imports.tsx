import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StudioPage } from './studio-page.tsx'

// Once in a life of a page; the other pages of the studio come without it.
const ImportBoard = lazily(() => import('../../features/imports/import-board.tsx'))

export const StudioImports = () => (
  <StudioPage title="Bring along">
    <p className="mute max-w-[44rem]">What you wrote elsewhere becomes drafts here, and who read you there can be invited, once.</p>
    <Suspense fallback={<SkeletonRows count={3} />}>
      <ImportBoard side="athlete" />
    </Suspense>
  </StudioPage>
)
