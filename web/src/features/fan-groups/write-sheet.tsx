import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { useMe } from '../../lib/session.ts'
import { sendFile } from '../../lib/upload.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Group } from './group-form.tsx'
import { peopleIn } from './group-list.tsx'

const mostPictures = 10

interface Picture {
  readonly id: string
  readonly name: string
}

/** One message to everybody in a group. What was begun stays in the form until it is sent. */
export function WriteSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [text, setText] = useState('')
  // One intention, one message to each, however often it is sent.
  const [clientId] = useState(() => crypto.randomUUID())
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const price = textOf(values, 'price')
    const body = {
      clientId,
      ...(text.trim() && { text }),
      ...(pictures.length > 0 && { fileIds: pictures.map(({ id }) => id) }),
      ...(price && { price: Number(price.replace(',', '.')) }),
    }
    const { data } = await send('fanGroups.message', { params: { id: group._id }, body })
    toast(`On its way to ${peopleIn(data.queued)}`)
    onClose()
  })
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const { data } = await sendFile('messages.uploadPhoto', file, {}, { onProgress, signal })
    setPictures((before) => [...before, { id: data._id, name: file.name }])
  }
  return (
    <Sheet title={`Write to ${group.name}`} kicker={`A private message to ${peopleIn(group.totalMembers)}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextArea
          label="Message"
          name="text"
          rows={5}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          required={pictures.length === 0}
          error={errorOf('text')}
        />
        {pictures.length > 0 && (
          <ul className="chips" aria-label="Pictures">
            {pictures.map(({ id, name }) => (
              <li key={id}>
                <button type="button" className="chip" onClick={() => setPictures(pictures.filter((one) => one.id !== id))}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        {pictures.length < mostPictures && (
          <FileDrop
            label="Add pictures"
            hint={`JPEG, PNG or WebP, up to ${settings?.maxSizeImage ?? 5} MB each`}
            accept="image/jpeg,image/png,image/webp"
            maxMegabytes={settings?.maxSizeImage ?? 5}
            upload={upload}
            isMany
          />
        )}
        {me?.canEarn && (
          <TextField
            label="Price in tokens"
            name="price"
            inputMode="decimal"
            optional
            pattern="\d+([.,]\d{1,2})?"
            hint="Locked for each until they pay. Leave it empty for a message that is free."
            error={errorOf('price')}
          />
        )}
        <p className="small muted">
          Each gets a message of their own and can answer you. You can write to groups once an hour, four times a day.
        </p>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending' : 'Send to all'}
        </Button>
      </form>
    </Sheet>
  )
}
