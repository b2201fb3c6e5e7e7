import type { DataFor } from '../../lib/calls.ts'
import { Ground } from '../../ui/ground.tsx'
import { Pitch } from '../../ui/pitch.tsx'

export type SchoolData = DataFor<'schools.view'>

export const placeOf = ({ city, state }: Pick<SchoolData, 'city' | 'state'>) => [city, state].filter(Boolean).join(', ')

/** Long names take a smaller size, so that two lines are the most. */
const longName = 16

/** A school's name on the ground of its first sport. */
export function SchoolHead({ school }: { school: SchoolData }) {
  return (
    <header className="cover">
      {school.sports[0] ? <Ground sport={school.sports[0].code} /> : <Pitch drawing="gate" />}
      <div className="wrap in">
        {placeOf(school) && <p className="kick strip">{placeOf(school)}</p>}
        <h1 translate="no" className={school.name.length > longName ? 'hero long' : 'hero'}>
          {school.name}
        </h1>
      </div>
    </header>
  )
}
