import { Link } from '../../lib/router/index.ts'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTiles } from '../../ui/paged.tsx'
import { useMembers, type Member, type Team } from './api.ts'
import { claimWords, detailOf, nameOf } from './describe.ts'

const columns = 'grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-4'

function Face({ member }: { member: Member }) {
  const picture = member.performerInfo?.avatar
  return (
    <>
      <span className="media bg-accent-deep!">
        {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
        {member.jersey && (
          <span className={cx('roster-no', !picture && 'alone')} aria-label={`Number ${member.jersey}`}>
            {member.jersey}
          </span>
        )}
        <span className="over">
          <b className="d3">{nameOf(member)}</b>
          <span className="small block text-on-photo-2!">{detailOf(member)}</span>
          {member.claimStatus !== 'claimed' && <span className="small block text-on-photo-2!">{claimWords[member.claimStatus]}</span>}
        </span>
      </span>
    </>
  )
}

/** A number, a face, a name: athletes who claimed their place lead to their page. */
export function RosterGrid({ team, season }: { team: Team; season?: number }) {
  const { data: members, error, refetch } = useMembers(team._id, 'roster', season)
  if (error && !members) return <ErrorState error={error} retry={refetch} />
  if (!members) return <SkeletonTiles columns={columns} ratio="4/5" count={8} />
  if (members.length === 0) {
    return (
      <EmptyState
        drawing="bench"
        title="The bench fills up"
        text="Athletes stand here as soon as they have claimed their place in the team."
      />
    )
  }
  return (
    <ul className={columns} aria-label="Roster">
      {members.map((member) => (
        <li key={member._id}>
          {member.performerInfo?.path ? (
            <Link to={member.performerInfo.path} className="block">
              <Face member={member} />
            </Link>
          ) : (
            <Face member={member} />
          )}
        </li>
      ))}
    </ul>
  )
}
