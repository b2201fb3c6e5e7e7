import type { ReactNode } from 'react'
import { coverPicture, focusStyle } from '../../lib/focus.ts'
import { isTall } from '../../lib/tall-letters.ts'
import { cx } from '../../ui/class-names.ts'
import { Ground } from '../../ui/ground.tsx'
import type { Profile } from './api.ts'
import { lineOf } from './describe.ts'
import { SchoolBadgeLine } from './school-badge.tsx'

/** Long names take a smaller size, so that two lines are the most. */
const longName = 16

/** The page's picture with the name on its dark foot, and what one can do here. */
export function Cover({ profile, children }: { profile: Profile; children: ReactNode }) {
  return (
    <header className="cover">
      {profile.cover ? (
        <img {...coverPicture(profile.cover)} alt="" fetchPriority="high" style={focusStyle(profile.coverFocus)} />
      ) : (
        <Ground sport={profile.sports[0]?.code} />
      )}
      {profile.jersey && (
        <span className="lane" aria-hidden>
          {profile.jersey}
        </span>
      )}
      <div className="wrap in">
        {lineOf(profile) && <p className="kick strip">{lineOf(profile)}</p>}
        <h1 translate="no" className={cx('hero', profile.name.length > longName && 'long', isTall(profile.name) && 'tall')}>
          {profile.name}
        </h1>
        {profile.schoolBadge && <SchoolBadgeLine badge={profile.schoolBadge} />}
        <div className="act-row">{children}</div>
      </div>
    </header>
  )
}
