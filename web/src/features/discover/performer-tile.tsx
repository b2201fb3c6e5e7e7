import type { DataFor } from '../../lib/calls.ts'
import { initials } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { Online } from '../../ui/online.tsx'

export type FoundPerformer = DataFor<'performers.search'>[number]

/** A face, a number, a name: the whole tile is one link. */
export function PerformerTile({ performer }: { performer: FoundPerformer }) {
  const picture = performer.avatar || performer.cover
  const isCoach = performer.schoolRoles.includes('coach')
  const line = [isCoach ? 'Coach' : performer.positions[0], performer.sports[0]?.name, performer.schoolName].filter(Boolean).slice(0, 2)
  return (
    <Link to={performer.path} className="block" style={kitStyle(performer.colors)}>
      <KitStripe />
      <span className="media bg-accent-deep!">
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className="absolute inset-0 grid place-items-center font-display text-[6rem] font-bold text-on-photo/60" aria-hidden>
            {performer.jersey || initials(performer.name)}
          </span>
        )}
        {(performer.live || performer.isOnline) && (
          <span className="tl">
            {performer.live ? (
              <span className="badge live">Live</span>
            ) : (
              <span className="badge dark">
                <Online>Online</Online>
              </span>
            )}
          </span>
        )}
        <span className="over">
          <b className="d3" translate="no">
            {performer.name}
          </b>
          <span className="small block text-on-photo-2!">{line.join(' · ')}</span>
        </span>
      </span>
    </Link>
  )
}
