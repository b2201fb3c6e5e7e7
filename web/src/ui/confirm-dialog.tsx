import { useState, type ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { Sheet } from './sheet.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The verb of what happens: "Delete post". */
  confirm: string
  keep?: string
  isBad?: boolean
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

export function ConfirmDialog({ title, children, confirm, keep = 'Keep it', isBad = false, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Sheet title={title} onClose={onClose} busy={isBusy}>
      <div className="s-body">
        <div className="mute">{children}</div>
        {error && <Note tone="bad">{error}</Note>}
        <div className="row wrapx">
          <Button variant={isBad ? 'bad' : 'ink'} busy={isBusy} onClick={run}>
            {confirm}
          </Button>
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
