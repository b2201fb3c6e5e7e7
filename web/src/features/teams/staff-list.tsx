import { Who } from '../../ui/who.tsx'
import { useMembers, type Team } from './api.ts'
import { detailOf, nameOf } from './describe.ts'

/** Who coaches and runs the team; nothing while there is nobody to name. */
export function StaffList({ team }: { team: Team }) {
  const { data: members } = useMembers(team._id, 'staff')
  if (!members || members.length === 0) return null
  return (
    <section className="stack" aria-label="Staff">
      <h2 className="d3 border-t-4 border-ink pt-3">Staff</h2>
      <ul className="stack">
        {members.map((member) => (
          <li key={member._id}>
            <Who
              name={nameOf(member)}
              avatar={member.performerInfo?.avatar}
              to={member.performerInfo?.path}
              isVerified={member.performerInfo?.verifiedAccount ?? false}
              detail={detailOf(member)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
