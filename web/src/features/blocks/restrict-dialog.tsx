import { send } from '../../lib/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast, toastError } from '../../ui/toast.ts'

interface RestrictDialogProps {
  id: string
  name: string
  /** In the name of this team. */
  teamId?: string | undefined
  onClose: () => void
}

/** Says what it does before it is done. */
export default function RestrictDialog({ id, name, teamId, onClose }: RestrictDialogProps) {
  const restrict = async () => {
    await send('restrictions.create', { body: { accountId: id, ...(teamId && { teamId }) } })
    const undo = () => void send('restrictions.remove', { params: { id }, query: teamId ? { teamId } : {} }).catch(toastError)
    toast(`${name} is restricted`, { action: { label: 'Undo', run: undo } })
  }
  return (
    <ConfirmDialog title={`Restrict ${name}?`} confirm="Restrict" keep="Not now" onConfirm={restrict} onClose={onClose}>
      <p>
        {teamId
          ? 'What they write about the team’s things is seen by them and the team alone, until you show it.'
          : 'What they write about your things is seen by the two of you alone, until you show it. Their messages stand under Requests, and no device of yours tells of them.'}{' '}
        They do not learn of it.
      </p>
    </ConfirmDialog>
  )
}
