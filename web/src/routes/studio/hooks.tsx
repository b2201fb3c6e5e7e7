import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

// Few have one; the other pages of the studio come without it.
const HookList = lazily(() => import('../../features/studio/hook-list.tsx'))

export const StudioHooks = () => (
  <StudioPage title="Hooks">
    <ActingFor right="owner">
      {({ teamId }) => (
        <div className="max-w-[44rem]">
          <Suspense fallback={<SkeletonRows count={3} />}>
            <HookList key={teamId} teamId={teamId} />
          </Suspense>
        </div>
      )}
    </ActingFor>
  </StudioPage>
)
