// Who may write about one thing, whatever its page says of the others.
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { toast } from '../../ui/toast.ts'
import type { Kind, Standing } from './api.ts'
import { ownWriterRows } from './describe.ts'

interface OpeningSheetProps {
  type: Kind
  id: string
  ownWriters: Standing['ownWriters']
  onClose: () => void
}

const rows = ownWriterRows('With the days after which comments close, if it has set any')

export default function OpeningSheet({ type, id, ownWriters, onClose }: OpeningSheetProps) {
  const [writers, setWriters] = useState<NonNullable<typeof ownWriters> | 'page'>(ownWriters ?? 'page')
  const save = async () => {
    await send('comments.setStanding', { body: { objectType: type, objectId: id, writers: writers === 'page' ? null : writers } })
    toast('Saved for this one')
  }
  return (
    <ConfirmDialog title="Who may write here" confirm="Save" keep="Leave it" onConfirm={save} onClose={onClose}>
      <RadioRows legend="For this one alone" name="own-writers" rows={rows} value={writers} onChange={setWriters} />
    </ConfirmDialog>
  )
}
