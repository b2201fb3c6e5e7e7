import { useState } from 'react'
import type { SchoolPick } from '../../lib/school-wish.ts'
import { ComboField } from '../../ui/combo-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSchools, useStates } from '../../lib/schools.ts'

/** The choice that is not in the list. */
const own = 'own'

const countWords = (count: number) => (count === 1 ? '1 school found' : `${count} schools found`)
const placeOf = ({ city, state }: { city: string | null; state: string | null }) => [city, state].filter(Boolean).join(', ')

/** One's school out of those there are, or by name and place where it is not among them yet. */
export const SchoolPicker: SchoolPick = ({ level, value, onChange, errorOf }) => {
  const { education, schoolName = '', schoolCity = '', schoolStateCode = '' } = value
  const word = level === 'College' ? 'college' : 'school'
  const [isOwn, setOwn] = useState(!education && schoolName !== '')
  const states = useStates()
  const found = useSchools(education ? '' : schoolName, level)
  const typed = schoolName.trim()
  const stateName = states?.find(({ code }) => code === schoolStateCode)?.name ?? null
  const options = (found ?? []).map((school) => ({ value: school._id, text: school.name, detail: placeOf(school) }))
  const add = { value: own, text: `Add “${typed}”`, detail: `If your ${word} is not in this list` }
  const pick = (id: string) => {
    const school = found?.find(({ _id }) => _id === id)
    setOwn(!school)
    if (!school) return
    const { name, city, stateCode } = school
    onChange({ education: id, schoolName: name, schoolCity: city ?? '', schoolStateCode: stateCode ?? '' })
  }
  return (
    <>
      <ComboField
        label={level === 'College' ? 'College' : 'School'}
        required
        maxLength={120}
        value={schoolName}
        onType={(text) =>
          onChange({ schoolName: text, schoolCity: education ? '' : schoolCity, schoolStateCode: education ? '' : schoolStateCode })
        }
        options={found ? [...options, add] : []}
        onPick={pick}
        onLeave={() => setOwn(!education && typed !== '')}
        said={`${countWords(options.length)}, or add your own`}
        hint={education ? placeOf({ city: schoolCity, state: stateName }) : `Type its name and choose it, or add your ${word}.`}
        error={errorOf('education') ?? errorOf('schoolName')}
      />
      {isOwn && !education && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="City"
            required
            maxLength={120}
            value={schoolCity}
            onChange={(event) => onChange({ ...value, schoolCity: event.target.value })}
            error={errorOf('schoolCity')}
          />
          <SelectField
            label="State"
            required
            placeholder="Choose"
            options={(states ?? []).map(({ code, name }) => ({ value: code, text: name }))}
            value={schoolStateCode}
            onChange={(event) => onChange({ ...value, schoolStateCode: event.target.value })}
            error={errorOf('schoolStateCode')}
          />
        </div>
      )}
    </>
  )
}
