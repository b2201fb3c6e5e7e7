import { textOf } from '../../lib/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { Member } from './api.ts'

interface AthleteFieldsProps {
  member?: Member
  errorOf: (path: string) => string | undefined
}

/** What the team says of an athlete this season; empty for a new name. */
export function AthleteFields({ member, errorOf }: AthleteFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Number" name="jersey" optional maxLength={4} defaultValue={member?.jersey ?? ''} error={errorOf('jersey')} />
        <TextField label="Positions" name="positions" optional hint="With commas" defaultValue={member?.positions.join(', ') ?? ''} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Class of" name="gradYear" type="number" optional min={1900} max={2200} defaultValue={member?.gradYear ?? ''} />
        <TextField label="Class" name="classLabel" optional maxLength={40} defaultValue={member?.classLabel ?? ''} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Height" name="height" optional maxLength={20} defaultValue={member?.height ?? ''} />
        <TextField label="Weight" name="weight" optional maxLength={20} defaultValue={member?.weight ?? ''} />
      </div>
      <TextField label="From" name="hometown" optional maxLength={120} defaultValue={member?.hometown ?? ''} />
    </>
  )
}

export function readAthlete(values: FormData) {
  const gradYear = Number(textOf(values, 'gradYear'))
  return {
    jersey: textOf(values, 'jersey') ?? null,
    positions: (textOf(values, 'positions') ?? '')
      .split(',')
      .map((position) => position.trim())
      .filter(Boolean)
      .slice(0, 6),
    gradYear: gradYear || null,
    classLabel: textOf(values, 'classLabel') ?? null,
    height: textOf(values, 'height') ?? null,
    weight: textOf(values, 'weight') ?? null,
    hometown: textOf(values, 'hometown') ?? null,
  }
}
