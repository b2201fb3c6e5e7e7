// Not to hear of somebody, or of a page, for a while.
import { useState } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { closeSheet } from '../../ui/sheet-host.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Span = NonNullable<InputFor<'mutes.create'>['body']>['span']

const spans: readonly { value: Span; label: string }[] = [
  { value: 'day', label: 'For a day' },
  { value: 'month', label: 'For 30 days' },
  { value: 'ever', label: 'Until I say otherwise' },
]

interface MuteSheetProps {
  id: string
  name: string
  onDone?: () => void
  onClose?: () => void
}

/** Says what a mute does before it is made. */
export default function MuteSheet({ id, name, onDone, onClose = closeSheet }: MuteSheetProps) {
  const [span, setSpan] = useState<Span>('month')
  const mute = async () => {
    await send('mutes.create', { body: { targetId: id, span } })
    const unmute = () => void send('mutes.remove', { params: { id } }).catch(toastError)
    toast(`${name} is muted`, { action: { label: 'Undo', run: unmute } })
    onDone?.()
  }
  return (
    <ConfirmDialog title={`Mute ${name}?`} confirm="Mute" keep="Not now" onConfirm={mute} onClose={onClose}>
      <div className="stack">
        <p>
          You hear no more of them: not at home, not in suggestions, not in notifications. Their comments are folded. Their page stays open
          to you, and they do not learn of it.
        </p>
        <RadioRows legend="How long" name="span" rows={spans} value={span} onChange={setSpan} />
      </div>
    </ConfirmDialog>
  )
}
