import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { VerifiedIcon } from '../../ui/icons.tsx'
import type { Profile } from './api.ts'

type Badge = NonNullable<Profile['schoolBadge']>

/** The day that the school year ends on, wherever it is read. */
const lastDay = ({ expiresAt }: Badge) => formatDay(new Date(`${expiresAt.slice(0, 10)}T12:00`))

/** In the head of a profile: that the school stands behind it. */
export const SchoolBadgeLine = ({ badge }: { badge: Badge }) => (
  <p className="school-badge">
    <VerifiedIcon className="i s" aria-hidden /> {badge.sport.name} {badge.season}, attested by {badge.attestedBy.name}
  </p>
)

/** On the sports card: who said it, of what, and until when. */
export const SchoolBadgeNote = ({ badge }: { badge: Badge }) => (
  <p className="school-badge">
    <VerifiedIcon className="i s" aria-hidden />
    <span>
      <b>
        On the {badge.sport.name} team in {badge.season}
      </b>
      <br />
      Attested for the school by{' '}
      <Link className="link" to={badge.attestedBy.path}>
        {badge.attestedBy.name}
      </Link>
      , valid until {lastDay(badge)}
    </span>
  </p>
)
