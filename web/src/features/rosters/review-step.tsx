import type { RosterImport } from '@fieldhouse/contract'
import { rosterAttestation } from '@fieldhouse/contract/consent'
import { useEffect, useRef } from 'react'
import { useSubmit } from '../../lib/use-submit.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { ColumnsNotes } from './columns-notes.tsx'
import { players } from './describe.ts'
import { PreviewRows } from './preview-rows.tsx'

interface ReviewStepProps {
  fileName: string
  preview: RosterImport
  apply: () => Promise<void>
  onOther: () => void
}

const Faults = ({ failed }: { failed: number }) => (
  <Note tone="bad">
    {failed === 1 ? 'One row needs' : `${failed} rows need`} fixing and will be left out. You can take over the rest now and send the file
    again once it is fixed: nobody is added twice.
  </Note>
)

/** What the file would do, and the tick without which nothing is written. */
export function ReviewStep({ fileName, preview, apply, onOther }: ReviewStepProps) {
  const { created, updated, failed, rows } = preview
  const { form, isBusy, message } = useSubmit(apply)
  const writes = created + updated
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever does not see the page change is led to what is new.
  useEffect(() => heading.current?.focus(), [])
  return (
    <form {...form} className="stack">
      <h3 className="d3" tabIndex={-1} ref={heading}>
        {fileName}
      </h3>
      <Board
        label="What the file would do"
        cells={[
          { label: 'New', value: created },
          { label: 'Changed', value: updated },
          { label: 'No change', value: rows.length - writes - failed },
          { label: 'To fix', value: failed },
        ]}
      />
      {failed > 0 && <Faults failed={failed} />}
      <ColumnsNotes refused={preview.refusedColumns} ignored={preview.ignoredColumns} />
      <PreviewRows rows={rows} />
      {writes > 0 ? (
        <>
          <Checkbox name="attest" required>
            {rosterAttestation}
          </Checkbox>
          {message && <Note tone="bad">{message}</Note>}
        </>
      ) : (
        <Note>There is nothing new to take over from this file.</Note>
      )}
      <div className="row wrapx">
        {writes > 0 && (
          <Button type="submit" variant="accent" busy={isBusy}>
            {isBusy ? 'Writing the roster' : `Take over ${players(writes)}`}
          </Button>
        )}
        <Button variant="line" onClick={onOther}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}
