import type { DataFor } from '../../lib/calls.ts'
import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import { levelWords } from '../../lib/team-words.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'

export type Sport = DataFor<'sports.all'>[number]

const seasons = ['fall', 'winter', 'spring', 'summer'] as const
const levels = ['varsity', 'jv', 'freshman', 'c', 'club', 'college'] as const

/** Of a season or a level. */
export const wordOf = (value: string): string =>
  (levelWords as Readonly<Record<string, string>>)[value] ?? value.charAt(0).toUpperCase() + value.slice(1)

function Choices({ label, name, all, chosen }: { label: string; name: string; all: readonly string[]; chosen: readonly string[] }) {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="row wrapx">
        {all.map((value) => (
          <Checkbox key={value} name={name} value={value} defaultChecked={chosen.includes(value)}>
            {wordOf(value)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Where it is played, at which levels, and when. */
export function SportSheet({ sport, onClose }: { sport: Sport; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      positions: (textOf(fields, 'positions') ?? '').split('\n').filter((line) => line.trim() !== ''),
      seasons: seasons.filter((value) => fields.getAll('seasons').includes(value)),
      levels: levels.filter((value) => fields.getAll('levels').includes(value)),
    })
    await send('sports.update', { params: { id: sport._id }, body: changesFrom(bodyOf(opened), bodyOf(values)) })
    toast(`${sport.name} is changed`)
    onClose()
  })
  return (
    <Sheet title={sport.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextArea
          label="Positions"
          name="positions"
          optional
          rows={6}
          defaultValue={sport.positions.join('\n')}
          hint="One on each line."
          error={errorOf('positions')}
        />
        <Choices label="Seasons" name="seasons" all={seasons} chosen={sport.seasons} />
        <Choices label="Levels" name="levels" all={levels} chosen={sport.levels} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Save
        </Button>
      </form>
    </Sheet>
  )
}
