import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { useRefusal, useSuggested, type Suggested } from './api.ts'
import { whySuggested } from './why.ts'

export interface NewToYouProps {
  follow: (page: Suggested['page']) => ReactNode
  limit?: number
  /** Beside each other where there is room. */
  isWide?: boolean
  /** Where nobody is suggested. */
  instead?: ReactNode
}

/** Pages that one does not follow yet. Who is not wanted goes, and does not come back. */
export default function NewToYou({ follow, limit = 3, isWide = false, instead = null }: NewToYouProps) {
  const { data: rows, isError } = useSuggested(limit)
  const refusal = useRefusal()
  if (isError || rows?.length === 0) return instead
  const shown = rows?.filter(({ page }) => !refusal.isPending || page._id !== refusal.variables)
  return (
    <section aria-label="New to you">
      <SectionHead title="New to you">{!isWide && <Link to="/discover">More pages</Link>}</SectionHead>
      {shown ? (
        <ul className={cx(isWide ? 'grid gap-x-6 gap-y-3 pt-3 tablet:grid-cols-2 desktop:grid-cols-3' : 'stack')}>
          {shown.map(({ page, why }) => (
            // On a phone a few, so that what stands below begins on the first screen.
            <li key={page._id} className={cx('min-w-0', isWide && 'max-tablet:nth-[n+4]:hidden')}>
              <Who
                name={page.title}
                avatar={page.picture}
                to={page.path}
                isVerified={page.isVerified}
                detail={[whySuggested[why], page.about].filter(Boolean).join(' · ')}
              >
                {follow(page)}
                <IconButton label={`Not for me: ${page.title}`} title="Not for me" onClick={() => refusal.mutate(page._id)}>
                  <X className="i s" aria-hidden />
                </IconButton>
              </Who>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={Math.min(limit, 3)} />
      )}
    </section>
  )
}
