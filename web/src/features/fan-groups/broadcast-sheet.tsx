import { useState, type Dispatch, type SetStateAction } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { send } from '../../lib/client.ts'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { momentOf } from '../../lib/field-time.ts'
import { newId } from '../../lib/new-id.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AudienceFields, useGroupName } from './audience-fields.tsx'
import { bodyOf, draftFor, draftOf, type Draft } from './broadcast-draft.ts'
import { momentWords, nameOfAudience, peopleIn, skippedWords, type Audience, type Broadcast } from './describe.ts'
import { PictureList } from './picture-list.tsx'

interface BroadcastSheetProps {
  /** A group that it is for. */
  group?: { _id: string; name: string }
  /** What is planned already, to be changed. */
  planned?: Broadcast
  onClose: () => void
}

type Reach = DataFor<'broadcasts.preview'>

/** One message to many, in two steps: written, then looked over with the number of those who get it. */
export function BroadcastSheet({ group, planned, onClose }: BroadcastSheetProps) {
  const [draft, setDraft] = useState<Draft>(() => (planned ? draftOf(planned) : draftFor(group && { list: 'group', groupId: group._id })))
  const [reach, setReach] = useState<Reach>()
  const [isSending, setSending] = useState(false)
  // One intention, one message to each, however often it is sent.
  const [clientId] = useState(() => newId())
  const title = planned ? 'Change the message' : group ? `Write to ${group.name}` : 'Write to fans'
  const { form, isBusy, message } = useSubmit(async () => {
    const { audience } = draft
    if (!audience) return
    if (!reach) {
      const { data } = await send('broadcasts.preview', { body: { audience, except: draft.except ?? null } })
      setReach(data)
      return
    }
    const body = { audience, ...bodyOf(draft) }
    if (planned) await send('broadcasts.update', { params: { id: planned._id }, body })
    else await send('broadcasts.create', { body: { ...body, clientId } })
    toast(draft.at ? `Planned for ${momentWords(momentOf(draft.at) ?? '')}` : `On its way to ${peopleIn(reach.recipients)}`)
    onClose()
  })
  return (
    <Sheet title={title} kicker={reach ? 'Look it over' : 'A private message to each'} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {reach ? (
          <Preview draft={draft} reach={reach} />
        ) : (
          <Fields
            draft={draft}
            isForGroup={group !== undefined}
            isPlanned={planned !== undefined}
            onChange={setDraft}
            onSending={setSending}
          />
        )}
        {message && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button type="submit" busy={isBusy || isSending} disabled={reach?.recipients === 0 && draft.at === ''}>
            {isSending ? 'Waits for the picture' : reach ? finalWord(draft, reach) : 'Look it over'}
          </Button>
          {reach && (
            <Button variant="line" disabled={isBusy} onClick={() => setReach(undefined)}>
              Change it
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}

const finalWord = ({ at }: Draft, { recipients }: Reach): string => (at ? 'Plan it' : `Send to ${peopleIn(recipients)}`)

interface FieldsProps {
  draft: Draft
  isForGroup: boolean
  isPlanned: boolean
  onChange: Dispatch<SetStateAction<Draft>>
  onSending: (isSending: boolean) => void
}

function Fields({ draft, isForGroup, isPlanned, onChange, onSending }: FieldsProps) {
  const { data: me } = useMe()
  const canEarn = me?.canEarn ?? false
  const change = (part: Partial<Draft>) => onChange((before) => ({ ...before, ...part }))
  return (
    <>
      {!isForGroup && (
        <AudienceFields
          label="To"
          none="Choose a group or a list"
          value={draft.audience}
          canEarn={canEarn}
          isRequired
          onChange={(audience) => change({ audience })}
        />
      )}
      <AudienceFields label="Except" none="Nobody" value={draft.except} canEarn={canEarn} onChange={(except) => change({ except })} />
      <TextArea
        label="Message"
        name="text"
        rows={5}
        maxLength={2000}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        required={draft.pictures.length === 0}
      />
      <PictureList
        pictures={draft.pictures}
        onChange={(next) => onChange((before) => ({ ...before, pictures: next(before.pictures) }))}
        onSending={onSending}
      />
      {canEarn && (
        <AmountField
          label="Price in tokens"
          name="price"
          optional
          hint="Locked for each until they pay. Leave it empty for a message that is free."
          value={draft.price}
          onChange={({ target }) => change({ price: target.value })}
        />
      )}
      <TextField
        label="Goes out"
        name="at"
        type="datetime-local"
        optional={!isPlanned}
        required={isPlanned}
        hint={isPlanned ? undefined : 'Without a time it goes out at once.'}
        value={draft.at}
        onChange={({ target }) => change({ at: target.value })}
      />
      <p className="small muted">
        Each gets a message of their own and can answer you. You can write to many once an hour, four times a day, twice for a price.
      </p>
    </>
  )
}

/** To how many, in which words, for how much. */
function Preview({ draft, reach }: { draft: Draft; reach: Reach }) {
  const money = useMoney()
  const groupName = useGroupName()
  const nameOf = (audience: Audience) => nameOfAudience(audience, groupName(audience.groupId))
  const { audience, except, pictures, price, at } = draft
  return (
    <>
      <p>
        <b className="d2 block">{peopleIn(reach.recipients)}</b>
        <span className="muted">{at ? 'now; whoever is a fan then gets it' : 'will get it'}</span>
      </p>
      <dl className="facts">
        {audience && (
          <div>
            <dt>To</dt>
            <dd>{nameOf(audience)}</dd>
          </div>
        )}
        {except && (
          <div>
            <dt>Except</dt>
            <dd>{nameOf(except)}</dd>
          </div>
        )}
        {at && (
          <div>
            <dt>Goes out</dt>
            <dd>{momentWords(momentOf(at) ?? '')}</dd>
          </div>
        )}
        {price.trim() !== '' && (
          <div>
            <dt>Price</dt>
            <dd>{money(amountOf(price))}</dd>
          </div>
        )}
        {pictures.length > 0 && (
          <div>
            <dt>Pictures</dt>
            <dd>{formatCount(pictures.length)}</dd>
          </div>
        )}
      </dl>
      {draft.text.trim() && (
        <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{draft.text.trim()}</blockquote>
      )}
      {skippedWords(reach).map((words) => (
        <p key={words} className="small muted">
          {words}
        </p>
      ))}
    </>
  )
}
