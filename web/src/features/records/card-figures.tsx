import { Link } from '../../lib/router/index.ts'
import { useRecords } from './api.ts'
import { latestOf, standingOf, whenOf } from './describe.ts'

/** The latest season on the sports card itself; nothing where there are no figures. */
export default function CardFigures({ profileId, more }: { profileId: string; more: string }) {
  const { data } = useRecords(profileId)
  const record = latestOf(data)
  if (!record) return null
  // Where it waits or was declined is said on the athlete's own screen.
  const word = record.status === 'confirmed' ? standingOf(record) : 'Own figures'
  return (
    <div className="mt-5 border-t border-on-photo/30 pt-4">
      <p className="kick">{whenOf(record)}</p>
      <dl>
        {record.figures.map(({ label, value }, index) => (
          <div key={`${index} ${label}`}>
            <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small mt-3 text-on-photo-2!">{word}</p>
      <Link className="link small mt-1 inline-block text-on-photo!" to={more} replace>
        All seasons
      </Link>
    </div>
  )
}
