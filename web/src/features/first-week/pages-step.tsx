import type { ReactNode } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { useFirstPages } from './api.ts'

export type FirstPage = DataFor<'firstWeek.pages'>[number]

interface PagesStepProps {
  follow: (page: FirstPage) => ReactNode
  onDone: () => void
}

/** Nobody is followed who was not tapped. */
export function PagesStep({ follow, onDone }: PagesStepProps) {
  const { data } = useFirstPages()
  const count = data?.filter(({ isFollowed }) => isFollowed).length ?? 0
  return (
    <>
      {data ? (
        <ul className="stack">
          {data.map((page) => (
            <li key={page._id}>
              <Who
                name={page.name}
                avatar={page.avatar}
                to={page.path}
                isVerified={page.verifiedAccount}
                detail={[page.sports[0]?.name, page.schoolName].filter(Boolean).join(' · ')}
              >
                {follow(page)}
              </Who>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={5} />
      )}
      {data?.length === 0 && <p className="mute">Nobody is here yet. Look in again in a few days.</p>}
      <Button className="justify-self-start" {...(count === 0 && { variant: 'line' as const })} onClick={onDone}>
        {count === 0 ? 'Skip this' : 'Show my feed'}
      </Button>
    </>
  )
}
