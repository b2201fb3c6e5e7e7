import { useMe } from '../../lib/session.ts'
import { SchoolPicker } from '../../features/schools/school-picker.tsx'
import { TeamForm } from '../../features/teams/team-form.tsx'
import { Link, useOnward } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { PageColumn } from '../page-column.tsx'

export default function CreateTeam() {
  const { data: me } = useMe()
  const onward = useOnward()
  if (!me) return <SkeletonForm />
  const isCoach = me.schoolRoles?.some((role) => role !== 'athlete') ?? false
  const { education, schoolName, schoolCity, schoolStateCode } = me
  const school = {
    ...(education && { education }),
    schoolName: schoolName ?? '',
    schoolCity: schoolCity ?? '',
    schoolStateCode: schoolStateCode ?? '',
  }
  return (
    <PageColumn title="Found a team" kicker="Teams">
      {isCoach ? (
        <TeamForm
          level={me.educationType ?? 'Other'}
          school={school}
          picker={SchoolPicker}
          onFounded={(team) => {
            toast(`${team.name} has a page`)
            void onward(`/team/${team._id}/manage`)
          }}
        />
      ) : (
        <EmptyState
          drawing="bench"
          title="Teams are founded by coaches"
          text="If you coach or help to run a team, say so in your profile. If you play, ask your coach to invite you."
        >
          <Link className="btn line" to="/athlete/account?tab=verification">
            Change your role
          </Link>
        </EmptyState>
      )}
    </PageColumn>
  )
}
