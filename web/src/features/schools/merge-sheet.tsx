import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchools } from '../../lib/schools.ts'
import type { SchoolRecord } from './record.ts'

/** The school that this one really is; whoever is here moves there. */
export function MergeSheet({ school, onClose }: { school: SchoolRecord; onClose: () => void }) {
  const [text, setText] = useState('')
  const [into, setInto] = useState<{ _id: string; name: string }>()
  const found = useSchools(into ? '' : text, school.educationType === 'College' ? 'College' : 'High School')
  const others = (found ?? []).filter(({ _id }) => _id !== school._id)
  const { form, isBusy, message } = useSubmit(async () => {
    if (!into) return
    await send('schools.merge', { params: { id: school._id }, body: { into: into._id } })
    toast(`${school.name} is ${into.name} now`)
    onClose()
  })
  const pick = (id: string) => {
    const other = others.find(({ _id }) => _id === id)
    setInto(other)
    if (other) setText(other.name)
  }
  return (
    <Sheet title={`Which school is ${school.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <ComboField
          label="The right one"
          required
          maxLength={120}
          value={text}
          onType={(typed) => {
            setText(typed)
            setInto(undefined)
          }}
          options={others.map(({ _id, name, city, stateCode, collegeId }) => ({
            value: _id,
            text: name,
            detail: [city, stateCode, collegeId].filter(Boolean).join(', '),
          }))}
          onPick={pick}
          said={others.length === 1 ? '1 school found' : `${others.length} schools found`}
          hint="Athletes, coaches and teams move there. Old addresses lead to it, and there is no way back."
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" disabled={!into} busy={isBusy} className="justify-self-start">
          Merge the two
        </Button>
      </form>
    </Sheet>
  )
}
