import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import type { DataFor } from '../../lib/calls.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

export type Group = DataFor<'fanGroups.view'>

/** A new group, or another name for one that is there. */
export function GroupForm({ group, onDone, onClose }: { group?: Group; onDone?: (id: string) => void; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({ name: textOf(fields, 'name') ?? '', description: textOf(fields, 'description') ?? '' })
    const body = bodyOf(values)
    const { data } = group
      ? await send('fanGroups.update', { params: { id: group._id }, body: changesFrom(bodyOf(opened), body) })
      : await send('fanGroups.create', { body })
    toast(group ? 'Saved' : `${data.name} is made`)
    onClose()
    onDone?.(data._id)
  })
  return (
    <Sheet title={group ? 'Rename group' : 'New group'} kicker="Only you see it" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={group?.name}
          error={errorOf('name')}
        />
        <TextArea
          label="What it is for"
          name="description"
          optional
          maxLength={500}
          rows={3}
          defaultValue={group?.description}
          error={errorOf('description')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {group ? 'Save' : 'Make the group'}
        </Button>
      </form>
    </Sheet>
  )
}
