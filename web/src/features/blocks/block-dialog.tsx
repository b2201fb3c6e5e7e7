import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

interface BlockDialogProps {
  id: string
  name: string
  /** In the name of this team. */
  teamId?: string | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Says what a block does before it is made. */
export function BlockDialog({ id, name, teamId, onDone, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('')
  const block = async () => {
    await send('blocks.create', { body: { targetId: id, ...(reason.trim() && { reason: reason.trim() }), ...(teamId && { teamId }) } })
    toast(`${name} is blocked`)
    onDone?.()
  }
  return (
    <ConfirmDialog title={`Block ${name}?`} confirm="Block" keep="Not now" isBad onConfirm={block} onClose={onClose}>
      <div className="stack">
        <p>
          {teamId
            ? 'They no longer find the team or what it publishes. Its athletes stay visible to them.'
            : 'You no longer find each other here: no page, no posts, no messages, no live room.'}{' '}
          Follows end, subscriptions are not renewed. Nobody is told.
        </p>
        <TextField
          label="Why, for you alone"
          optional
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
