import type { RosterImport } from '@fieldhouse/contract'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { applyRoster, previewRoster } from './api.ts'
import { players } from './describe.ts'
import { ReviewStep } from './review-step.tsx'

type State =
  | { readonly step: 'choose' }
  | { readonly step: 'review'; readonly file: File; readonly preview: RosterImport }
  | { readonly step: 'done'; readonly result: RosterImport }

const steps = ['Choose a file', 'Look it over', 'Done']
const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A roster from a file: choose it, see what it would do, confirm, done. */
export function RosterWizard({ teamId }: { teamId: string }) {
  const [state, setState] = useState<State>({ step: 'choose' })
  const begin = () => setState({ step: 'choose' })
  return (
    <div className="stack">
      <Stepper steps={steps} current={['choose', 'review', 'done'].indexOf(state.step)} label="Steps of the import" />
      {state.step === 'choose' && (
        <FileDrop
          label="Choose a roster file"
          hint="CSV or Excel (.xlsx) from MaxPreps, GameChanger, Hudl, TeamSnap or your own list. Up to 500 players, 1 MB"
          accept={accepted}
          maxMegabytes={1}
          isPageWide
          icon={<FileSpreadsheet className="i" aria-hidden />}
          upload={async (file, onProgress, signal) =>
            setState({ step: 'review', file, preview: await previewRoster(teamId, file, { onProgress, signal }) })
          }
        />
      )}
      {state.step === 'review' && (
        <ReviewStep
          fileName={state.file.name}
          preview={state.preview}
          apply={async () => setState({ step: 'done', result: await applyRoster(teamId, state.file) })}
          onOther={begin}
        />
      )}
      {state.step === 'done' && <Result result={state.result} onAgain={begin} />}
    </div>
  )
}

function Result({ result: { created, updated, failed }, onAgain }: { result: RosterImport; onAgain: () => void }) {
  return (
    <div className="stack" role="status">
      <Note tone="good">
        {players(created)} added{updated > 0 && `, ${players(updated)} changed`}. They are names on your roster now, seen by your staff only
        until each athlete claims theirs.
      </Note>
      {failed > 0 && <Note tone="warn">{players(failed)} left out. Fix those rows and send the file again: nobody is added twice.</Note>}
      <div className="row wrapx">
        <Button variant="line" onClick={onAgain}>
          Send another file
        </Button>
      </div>
    </div>
  )
}
