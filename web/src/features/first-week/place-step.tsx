import { useState } from 'react'
import { useSchools, useStates } from '../../lib/schools.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAnswer } from './api.ts'

export function PlaceStep() {
  const [text, setText] = useState('')
  const [schoolId, setSchoolId] = useState<string>()
  const [stateCode, setStateCode] = useState('')
  const found = useSchools(schoolId ? '' : text)
  const states = useStates()
  const { mutate, isPending } = useAnswer()
  const pick = (id: string) => {
    const school = found?.find(({ _id }) => _id === id)
    setSchoolId(school?._id)
    if (school) setText(school.name)
  }
  const options = (found ?? []).map(({ _id, name, city, state }) => ({
    value: _id,
    text: name,
    detail: [city, state].filter(Boolean).join(', '),
  }))
  return (
    <>
      <ComboField
        label="School or college"
        optional
        maxLength={120}
        value={text}
        onType={(typed) => {
          setText(typed)
          setSchoolId(undefined)
        }}
        options={options}
        onPick={pick}
        said={options.length === 1 ? '1 school found' : `${options.length} schools found`}
      />
      <SelectField
        label="Or a state"
        optional
        placeholder="Anywhere"
        options={(states ?? []).map(({ code, name }) => ({ value: code, text: name }))}
        value={stateCode}
        onChange={(event) => setStateCode(event.target.value)}
      />
      <div className="row wrapx">
        <Button
          disabled={!schoolId && !stateCode}
          busy={isPending}
          onClick={() => mutate({ schoolId: schoolId ?? null, stateCode: stateCode || null })}
        >
          Go on
        </Button>
        <Button variant="quiet" onClick={() => mutate({ skip: 'place' })}>
          Skip this
        </Button>
      </div>
    </>
  )
}
