import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast } from '../../ui/toast.ts'

/** Where there are samples: the way to be rid of them. */
export function SampleContent() {
  const { data } = useQuery({ ...ask('setup.samples'), select: ({ data: samples }) => samples })
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!data || (data.rows === 0 && !problem)) return null
  const remove = async () => {
    setAsks(false)
    setBusy(true)
    setProblem(undefined)
    await send('setup.removeSamples', {})
      .then(({ data: gone }) => toast(`Gone: ${gone.rows.toLocaleString('en')} rows and ${gone.objects.toLocaleString('en')} files`))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <section className="stack" aria-labelledby="sample-content">
      <SectionHead title="Sample content" id="sample-content" />
      <p className="mute">
        The people and posts that the program has made up are still here. They go with their files, unless somebody follows, bought,
        answered or decided on one of them.
      </p>
      {problem && <Note tone="bad">{problem}</Note>}
      <Button variant="line" busy={isBusy} className="justify-self-start" onClick={() => setAsks(true)}>
        {isBusy ? 'Removing' : 'Remove the sample content'}
      </Button>
      {asks && (
        <ConfirmDialog
          title="Remove the sample content?"
          confirm="Remove it"
          isBad
          onConfirm={() => void remove()}
          onClose={() => setAsks(false)}
        >
          All of it goes, rows and files, and does not come back.
        </ConfirmDialog>
      )}
    </section>
  )
}
