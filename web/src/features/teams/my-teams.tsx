import { useState } from 'react'
import { Link } from '../../lib/router/index.ts'
import type { Me } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import { LeaveSheet } from './leave-sheet.tsx'

/** The teams that somebody is in, and the way to a new one for who coaches. */
export function MyTeams({ me }: { me: Me }) {
  const [leaving, setLeaving] = useState<Me['teams'][number]>()
  const isCoach = me.schoolRoles?.some((role) => role !== 'athlete') ?? false
  if (me.teams.length === 0 && !isCoach) return null
  return (
    <section>
      <SectionHead title="Your teams">{isCoach && <Link to="/team/create">Found a team</Link>}</SectionHead>
      {me.teams.length === 0 ? (
        <p className="mute">A team has its own page, roster and feed.</p>
      ) : (
        <ul className="stack">
          {me.teams.map((team) => (
            <li key={team._id}>
              <Who name={team.name} avatar={team.logo} to={`/team/${team._id}/manage`} detail={team.schoolName ?? 'Club'}>
                <Button variant="quiet" size="tiny" aria-label={`Leave ${team.name}`} onClick={() => setLeaving(team)}>
                  Leave
                </Button>
              </Who>
            </li>
          ))}
        </ul>
      )}
      {leaving && <LeaveSheet team={leaving} accountId={me._id} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}
