import type { ReactNode } from 'react'
import { formatHeight } from '../../lib/format-height.ts'
import type { Profile } from './api.ts'
import { factsOf, surnameOf } from './describe.ts'
import { SchoolBadgeNote } from './school-badge.tsx'

/** `children`: figures below the facts. */
export function SportsCard({ profile, children }: { profile: Profile; children?: ReactNode }) {
  return (
    <section className="tcard" aria-label="Sports card">
      {profile.avatar && (
        <div className="pic">
          {profile.jersey && (
            <span className="no" aria-hidden>
              {profile.jersey}
            </span>
          )}
          <img src={profile.avatar} alt={profile.name} loading="lazy" />
        </div>
      )}
      <div className="in pt-5">
        <p className="kick">Sports card</p>
        <h2 className="d2" translate="no">
          {surnameOf(profile.name)}
        </h2>
        <dl>
          {factsOf(profile).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatHeight(value)}</dd>
            </div>
          ))}
        </dl>
        {profile.schoolBadge && <SchoolBadgeNote badge={profile.schoolBadge} />}
        {children}
      </div>
    </section>
  )
}
