import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useOnward } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'
import { accept, decline, join, type Invitation } from './api.ts'

interface AnswerProps {
  invitation: Invitation
  code: string | undefined
}

/** Accepting leads to the team's page at once. */
export function Answer({ invitation, code }: AnswerProps) {
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [error, setError] = useState<unknown>()
  const { _id, team } = invitation
  const onward = useOnward()
  const enter = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await accept(_id, code)
      const { path } = await join(invitation)
      toast(`Welcome to ${team.name}`)
      await onward(path, { replace: true })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      {error !== undefined && <Note tone="bad">{messageOf(error)}</Note>}
      <Button variant="accent" size="big" wide busy={isBusy} onClick={enter}>
        {isBusy ? 'Joining' : 'Accept and join'}
      </Button>
      <Button variant="line" wide disabled={isBusy} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {isDeclining && (
        <ConfirmDialog
          title="Decline the invitation?"
          confirm="Decline"
          isBad
          onConfirm={() => decline(_id)}
          onClose={() => setDeclining(false)}
        >
          {team.name} is told. They can invite you again.
        </ConfirmDialog>
      )}
    </div>
  )
}
