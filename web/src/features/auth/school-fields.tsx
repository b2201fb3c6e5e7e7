import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import type { SchoolPick } from '../../lib/school-wish.ts'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { SchoolChoice } from './api.ts'

const levels: { value: SchoolChoice['educationType']; label: string; detail: string }[] = [
  { value: 'High School', label: 'High school', detail: 'Your page carries your school and city' },
  { value: 'College', label: 'College', detail: 'Your page carries your college' },
  { value: 'Other', label: 'Neither', detail: 'Club, independent or finished' },
]

interface SchoolFieldsProps {
  value: SchoolChoice
  onChange: (value: SchoolChoice) => void
  errorOf: (path: string) => string | undefined
  picker: SchoolPick
}

const roles: { value: SchoolChoice['schoolRoles'][number]; text: string }[] = [
  { value: 'athlete', text: 'Athlete' },
  { value: 'coach', text: 'Coach' },
  { value: 'staff', text: 'Team staff' },
]
const classYears = Array.from({ length: 9 }, (_, i) => String(new Date().getFullYear() + i - 1)).map((year) => ({
  value: year,
  text: year,
}))

/** Where one plays, as what, and which sports. */
export function SchoolFields({ value, onChange, errorOf, picker: Picker }: SchoolFieldsProps) {
  const [isTouched, setTouched] = useState(false)
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const change = (part: Partial<SchoolChoice>) => onChange({ ...value, ...part })
  const toggleSport = (id: string) => {
    setTouched(true)
    const others = value.sportIds.filter((known) => known !== id)
    change({ sportIds: others.length < value.sportIds.length ? others : [...others, id].slice(0, 5) })
  }
  return (
    <>
      <RadioRows
        legend="Where do you play?"
        name="educationType"
        rows={levels}
        value={value.educationType}
        onChange={(educationType) => change({ educationType, school: { ...value.school, education: undefined } })}
      />
      <SelectField
        label="You are"
        options={roles}
        value={value.schoolRoles[0]}
        onChange={(event) => change({ schoolRoles: roles.map((role) => role.value).filter((role) => role === event.target.value) })}
      />
      {value.educationType !== 'Other' && (
        <>
          {/* A school of the other kind is another school. */}
          <Picker
            key={value.educationType}
            level={value.educationType}
            value={value.school}
            onChange={(school) => change({ school })}
            errorOf={errorOf}
          />
          <SelectField
            label="Class of"
            optional
            placeholder="Choose"
            options={classYears}
            value={value.gradYear ? String(value.gradYear) : ''}
            onChange={(event) => change({ gradYear: Number(event.target.value) || undefined })}
          />
        </>
      )}
      <fieldset className="field">
        <legend>Sports</legend>
        <div className="chips wrapx">
          {(sports?.data ?? []).map(({ _id, name }) => (
            <button key={_id} type="button" className="chip" aria-pressed={value.sportIds.includes(_id)} onClick={() => toggleSport(_id)}>
              {name}
            </button>
          ))}
        </div>
        <p className="hint">{isTouched && value.sportIds.length >= 5 ? 'That is five, the most there can be' : 'Up to five'}</p>
      </fieldset>
    </>
  )
}
