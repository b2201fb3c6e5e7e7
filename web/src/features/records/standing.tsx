import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import type { AthleteRecord } from './api.ts'
import { confirmerOf, standingOf } from './describe.ts'

/** Whose word it is, to everybody. */
export function Standing({ record }: { record: AthleteRecord }) {
  if (record.status !== 'confirmed') return <p className="small">{standingOf(record)}</p>
  const { confirmedBy, confirmedAt } = record
  return (
    <p className="small flex items-start gap-1.5">
      <CheckIcon className="i s mt-0.5 shrink-0 text-accent-ink" aria-hidden />
      <span>
        Confirmed by{' '}
        {confirmedBy?.path ? (
          <Link className="link" to={confirmedBy.path}>
            {confirmedBy.name}
          </Link>
        ) : (
          confirmerOf(record)
        )}
        {confirmedAt && `, ${formatDay(confirmedAt)}`}
      </span>
    </p>
  )
}
