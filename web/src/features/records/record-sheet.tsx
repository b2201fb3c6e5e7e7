import { useState } from 'react'
import { changesFrom } from '../../lib/changes.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AloneFields } from './alone-fields.tsx'
import type { AthleteRecord } from './api.ts'
import { countedIn } from './choices.ts'
import { FigureFields, readFigures } from './figure-fields.tsx'
import { changeRecord, createRecord, useSeasons, useSports, type RecordForm, type RosterSeason } from './own-api.ts'

const alone = 'alone'

/** One place on a roster as a choice. */
const keyOf = ({ team, season }: Pick<RosterSeason, 'team' | 'season'>) => `${team._id} ${season.startYear}`

/** What is chosen when the sheet opens: where it was, or for a new one the latest season. */
function placeBefore(record: AthleteRecord | undefined, seasons: readonly RosterSeason[]): string {
  const { team = null, season } = record ?? {}
  const before = team && season ? keyOf({ team, season }) : undefined
  const [latest] = record ? [] : seasons
  return seasons.map(keyOf).find((key) => key === before) ?? (latest ? keyOf(latest) : alone)
}

function whereOf(values: FormData, place: RosterSeason | undefined): Pick<RecordForm, 'teamId' | 'season' | 'sportId'> {
  if (place) {
    const { startYear, endYear } = place.season
    return { teamId: place.team._id, season: { startYear, endYear }, sportId: place.sport._id }
  }
  const [startYear = 0, endYear = 0] = rawOf(values, 'span').split('-').map(Number)
  return { teamId: null, season: { startYear, endYear }, sportId: textOf(values, 'sportId') ?? null }
}

const titles = {
  stats: { add: 'Add a season', change: 'Change the season' },
  achievement: { add: 'Add an achievement', change: 'Change the achievement' },
}

interface RecordSheetProps {
  kind: AthleteRecord['kind']
  /** Absent for a new one. */
  record: AthleteRecord | undefined
  onClose: () => void
}

function RecordFields({ kind, record, seasons, onClose }: RecordSheetProps & { seasons: readonly RosterSeason[] }) {
  const [chosen, setChosen] = useState(() => placeBefore(record, seasons))
  const place = seasons.find((one) => keyOf(one) === chosen)
  const { data: sports = [] } = useSports()
  const [sportId, setSportId] = useState(record?.sport?._id ?? '')
  const [placeFirst] = useState(place)
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData, where: RosterSeason | undefined) => ({
      ...whereOf(fields, where),
      ...(kind === 'stats'
        ? { figures: readFigures(fields) }
        : { title: textOf(fields, 'title') ?? null, detail: textOf(fields, 'detail') ?? null }),
    })
    const body = bodyOf(values, place)
    if (record) await changeRecord(record._id, changesFrom(bodyOf(opened, placeFirst), body, ['teamId', 'season', 'sportId']))
    else await createRecord({ kind, ...body })
    toast(place ? 'It is on your card. The team is asked to confirm it' : 'It is on your card')
    onClose()
  })
  const counted = countedIn(sports.find(({ _id }) => _id === (place?.sport._id ?? sportId))?.statKeys)
  return (
    <Sheet title={titles[kind][record ? 'change' : 'add']} kicker="Sports card" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {record?.status === 'confirmed' && <Note>The team has confirmed this. What you change has to be confirmed again.</Note>}
        {kind === 'achievement' && (
          <TextField label="Title" name="title" required maxLength={120} defaultValue={record?.title ?? ''} error={errorOf('title')} />
        )}
        <SelectField
          label="Where"
          options={[
            ...seasons.map((one) => ({ value: keyOf(one), text: `${one.team.name}, ${one.season.label}` })),
            { value: alone, text: 'Without a team' },
          ]}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          hint={place ? 'The staff of the team is asked to confirm it.' : 'Nobody is asked to confirm it.'}
        />
        {!place && <AloneFields kind={kind} record={record} sports={sports} sportId={sportId} onSport={setSportId} errorOf={errorOf} />}
        {kind === 'stats' ? (
          <FigureFields figures={record?.figures ?? []} suggested={counted} errorOf={errorOf} />
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

/** Writes figures of a season or an achievement, or changes them. */
export function RecordSheet(props: RecordSheetProps) {
  const { data: seasons, error } = useSeasons()
  // Where it was is the first thing to choose: without its choices the form would jump.
  return seasons || error ? <RecordFields {...props} seasons={seasons ?? []} /> : null
}
