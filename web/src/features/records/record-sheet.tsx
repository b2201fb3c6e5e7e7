import { useState } from 'react'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField, type Option } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveRecord, useSeasons, useSports, type RecordForm, type RosterSeason, type SportsRecord } from './api.ts'
import { spansFor } from './describe.ts'

const mostFigures = 8
const alone = 'alone'

/** One place on a roster as a choice. */
const keyOf = ({ team, season }: Pick<RosterSeason, 'season'> & { team: { _id: string } }) => `${team._id} ${season.startYear}`
const textOfSeason = ({ team, season }: RosterSeason) => `${team.name}, ${season.label}`

interface FigureFieldsProps {
  figures: SportsRecord['figures']
  errorOf: (path: string) => string | undefined
}

function FigureFields({ figures, errorOf }: FigureFieldsProps) {
  const [count, setCount] = useState(Math.max(figures.length, 3))
  return (
    <fieldset className="field">
      <legend>Figures</legend>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
            <TextField
              label={`What ${index + 1}`}
              name={`label${index}`}
              maxLength={24}
              placeholder={index === 0 ? 'Points' : undefined}
              defaultValue={figures[index]?.label ?? ''}
              error={errorOf(`figures.${index}.label`) ?? (index === 0 ? errorOf('figures') : undefined)}
            />
            <TextField
              label={`How many ${index + 1}`}
              name={`value${index}`}
              maxLength={16}
              placeholder={index === 0 ? '312' : undefined}
              defaultValue={figures[index]?.value ?? ''}
              error={errorOf(`figures.${index}.value`)}
            />
          </div>
        ))}
      </div>
      {count < mostFigures && (
        <Button variant="quiet" size="tiny" className="justify-self-start" onClick={() => setCount(count + 1)}>
          One more figure
        </Button>
      )}
    </fieldset>
  )
}

/** Rows without a word in them are none; half a row is sent, and refused at its place. */
const readFigures = (values: FormData): RecordForm['figures'] =>
  Array.from({ length: mostFigures }, (_, index) => ({
    label: rawOf(values, `label${index}`).trim(),
    value: rawOf(values, `value${index}`).trim(),
  })).filter(({ label, value }) => label !== '' || value !== '')

/** Of a season in a team nothing more has to be said; of another one the year and the sport. */
function AloneFields({
  kind,
  record,
  errorOf,
}: { kind: SportsRecord['kind']; record: SportsRecord | undefined } & Pick<FigureFieldsProps, 'errorOf'>) {
  const { data: sports = [] } = useSports()
  const spans = spansFor(new Date(), record?.season)
  const chosen = record && `${record.season.startYear}-${record.season.endYear}`
  const [span, setSpan] = useState(chosen ?? spans[kind === 'stats' ? 0 : 1]?.value ?? '')
  const [sportId, setSportId] = useState(record?.sport?._id ?? '')
  return (
    <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-3">
      <SelectField
        label={kind === 'stats' ? 'Season' : 'Year or season'}
        name="span"
        options={spans}
        value={span}
        onChange={({ target }) => setSpan(target.value)}
        error={errorOf('season.startYear')}
      />
      <SelectField
        label="Sport"
        name="sportId"
        options={sports.map(({ _id, name }) => ({ value: _id, text: name }))}
        placeholder={kind === 'stats' ? 'Choose' : 'None'}
        required={kind === 'stats'}
        value={sportId}
        onChange={({ target }) => setSportId(target.value)}
        error={errorOf('sportId')}
      />
    </div>
  )
}

function whereOf(values: FormData, seasons: readonly RosterSeason[]): Pick<RecordForm, 'teamId' | 'season' | 'sportId'> {
  const place = seasons.find((one) => keyOf(one) === rawOf(values, 'place'))
  if (place) {
    const { startYear, endYear } = place.season
    return { teamId: place.team._id, season: { startYear, endYear }, sportId: place.sport._id }
  }
  const [startYear = 0, endYear = 0] = rawOf(values, 'span').split('-').map(Number)
  return { teamId: null, season: { startYear, endYear }, sportId: textOf(values, 'sportId') ?? null }
}

interface RecordSheetProps {
  kind: SportsRecord['kind']
  /** Absent for a new one. */
  record: SportsRecord | undefined
  onClose: () => void
}

/** Writes figures of a season or an achievement, or changes them. */
export function RecordSheet(props: RecordSheetProps) {
  const { data: seasons, error } = useSeasons()
  // The choice of the team is the first field: without it the form would jump.
  if (!seasons && !error) return null
  return <RecordForm {...props} seasons={seasons ?? []} />
}

function RecordForm({ kind, record, seasons, onClose }: RecordSheetProps & { seasons: readonly RosterSeason[] }) {
  const first = seasons[0]
  const before = record?.team ? keyOf({ team: record.team, season: record.season }) : undefined
  const known = before !== undefined && seasons.some((one) => keyOf(one) === before)
  const [place, setPlace] = useState(known ? before : record || !first ? alone : keyOf(first))
  const options: Option[] = [
    ...seasons.map((one) => ({ value: keyOf(one), text: textOfSeason(one) })),
    { value: alone, text: 'Without a team' },
  ]
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const words =
      kind === 'stats'
        ? { figures: readFigures(values) ?? [] }
        : { title: textOf(values, 'title') ?? null, detail: textOf(values, 'detail') ?? null }
    await saveRecord(record?._id, { kind, ...whereOf(values, seasons), ...words })
    toast(place === alone ? 'It is on your card' : 'It is on your card. The team is asked to confirm it')
    onClose()
  })
  const title = kind === 'stats' ? (record ? 'Change the season' : 'Add a season') : record ? 'Change it' : 'Add an achievement'
  return (
    <Sheet title={title} kicker="Sports card" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {record?.status === 'confirmed' && <Note>The team has confirmed this. What you change has to be confirmed again.</Note>}
        {kind === 'achievement' && (
          <TextField
            label="Title"
            name="title"
            required
            maxLength={120}
            placeholder="All-conference, first team"
            defaultValue={record?.title ?? ''}
            error={errorOf('title')}
          />
        )}
        <SelectField
          label="Where"
          name="place"
          options={options}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          hint={place === alone ? 'Nobody is asked to confirm it.' : 'The staff of the team is asked to confirm it.'}
        />
        {place === alone && <AloneFields kind={kind} record={record} errorOf={errorOf} />}
        {kind === 'stats' ? (
          <FigureFields figures={record?.figures ?? []} errorOf={errorOf} />
        ) : (
          <TextArea
            label="Detail"
            name="detail"
            optional
            maxLength={300}
            rows={3}
            defaultValue={record?.detail ?? ''}
            error={errorOf('detail')}
          />
        )}
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {record ? 'Save' : 'Put it on the card'}
        </Button>
      </form>
    </Sheet>
  )
}
