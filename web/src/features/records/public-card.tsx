import { Link } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { useRecords, type AthleteRecord } from './api.ts'
import { whenOf } from './describe.ts'
import { Figures } from './figures.tsx'
import { NextGames } from './next-games.tsx'
import { Standing } from './standing.tsx'

const TeamLink = ({ team }: Pick<AthleteRecord, 'team'>) =>
  team && (
    <Link className="link small" to={team.path}>
      {team.name}
    </Link>
  )

const Season = ({ record }: { record: AthleteRecord }) => (
  <li className="stack">
    <div className="row wrapx items-baseline!">
      <h3 className="d4 flex-1">{whenOf(record)}</h3>
      <TeamLink team={record.team} />
    </div>
    <Figures figures={record.figures} />
    <Standing record={record} />
  </li>
)

const Achievement = ({ record }: { record: AthleteRecord }) => (
  <li className="flex items-baseline gap-4 border-b border-line py-3">
    <span className="num w-16 shrink-0">{record.season.label}</span>
    <span className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
      <b className="strong" dir="auto">
        {record.title}
      </b>
      {record.detail && <span className="mute">{record.detail}</span>}
      <TeamLink team={record.team} />
      {record.status === 'confirmed' && <Standing record={record} />}
    </span>
  </li>
)

/** Seasons, achievements and the next games of an athlete; what there is none of has no heading. */
export function PublicCard({ profileId }: { profileId: string }) {
  const { data = [] } = useRecords(profileId)
  const seasons = data.filter(({ kind }) => kind === 'stats')
  const achievements = data.filter(({ kind }) => kind === 'achievement')
  return (
    <>
      {seasons.length > 0 && (
        <section>
          <SectionHead title="Seasons" />
          <ul className="stack l" aria-label="Seasons">
            {seasons.map((record) => (
              <Season key={record._id} record={record} />
            ))}
          </ul>
        </section>
      )}
      {achievements.length > 0 && (
        <section>
          <SectionHead title="Achievements" />
          <ul aria-label="Achievements">
            {achievements.map((record) => (
              <Achievement key={record._id} record={record} />
            ))}
          </ul>
        </section>
      )}
      <NextGames profileId={profileId} />
    </>
  )
}
