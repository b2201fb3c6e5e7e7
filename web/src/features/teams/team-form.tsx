import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { schoolBody, type SchoolPick, type SchoolWish } from '../../lib/school-wish.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Team } from './api.ts'
import { foundTeam, type NewTeam } from './own-api.ts'
import { genderWords, levelWords } from '../../lib/team-words.ts'

type Level = NonNullable<NewTeam['educationType']>

const levels: { value: Level; text: string }[] = [
  { value: 'High School', text: 'High school' },
  { value: 'College', text: 'College' },
  { value: 'Other', text: 'Club, no school' },
]

export const optionsOf = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map((value) => ({ value, text: words[value] }))

/** Seasons that one would found a team for: the one that runs, the one before and the next. */
const seasons = () => {
  const now = new Date()
  const start = now.getMonth() >= 6 ? now.getFullYear() : now.getFullYear() - 1
  return [start, start + 1, start - 1].map((year) => ({
    value: String(year),
    text: `${year}–${String((year + 1) % 100).padStart(2, '0')}`,
  }))
}

interface TeamFormProps {
  level: Level
  school: SchoolWish
  picker: SchoolPick
  onFounded: (team: Team) => void
}

/** Founds a team: what it is called, what it plays, for whom. */
export function TeamForm({ level: ownLevel, school: ownSchool, picker: Picker, onFounded }: TeamFormProps) {
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const [level, setLevel] = useState(ownLevel)
  const [school, setSchool] = useState(ownSchool)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const startYear = Number(textOf(values, 'season'))
    const body = {
      name: textOf(values, 'name') ?? '',
      sportId: textOf(values, 'sportId') ?? '',
      gender: textOf(values, 'gender') as NewTeam['gender'],
      level: textOf(values, 'level') as NewTeam['level'],
      season: { startYear, endYear: startYear + 1 },
      educationType: level,
      ...(level !== 'Other' && schoolBody(school)),
      ...(textOf(values, 'description') && { description: textOf(values, 'description') ?? '' }),
    }
    onFounded(await foundTeam(body))
  })
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <TextField
        label="Name"
        name="name"
        required
        minLength={2}
        maxLength={100}
        hint="As fans say it: Herons, Ridge Volleyball."
        error={errorOf('name')}
      />
      <SelectField
        label="Plays for"
        options={levels}
        value={level}
        onChange={(event) => setLevel(levels.find(({ value }) => value === event.target.value)?.value ?? level)}
      />
      {level !== 'Other' && <Picker key={level} level={level} value={school} onChange={setSchool} errorOf={errorOf} />}
      <SelectField
        label="Sport"
        name="sportId"
        required
        placeholder="Choose"
        options={(sports?.data ?? []).map(({ _id, name }) => ({ value: _id, text: name }))}
        error={errorOf('sportId')}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Who plays" name="gender" required options={optionsOf(genderWords)} defaultValue="coed" />
        <SelectField
          key={level}
          label="Level"
          name="level"
          required
          options={optionsOf(levelWords)}
          defaultValue={level === 'College' ? 'college' : level === 'Other' ? 'club' : 'varsity'}
        />
      </div>
      <SelectField label="Season" name="season" required options={seasons()} />
      <TextArea label="About the team" name="description" optional maxLength={2000} rows={4} error={errorOf('description')} />
      <Button type="submit" size="big" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Founding' : 'Found the team'}
      </Button>
    </form>
  )
}
