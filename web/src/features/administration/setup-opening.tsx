import { formatDay } from '../../lib/format.ts'
import { send } from '../../lib/client.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Checklist, isMissing, useChecklist, type Line } from './checklist.tsx'
import { SampleContent } from './sample-content.tsx'
import type { Step } from './setup-step.tsx'
import { stepWords } from './setup-words.ts'

function Press({ lines, retry }: { lines: readonly Line[]; retry: () => void }) {
  const missing = lines.filter(isMissing)
  const { form, isBusy, message } = useSubmit(async () => {
    await send('setup.open', { body: { known: missing.map(({ key }) => key) } }).finally(retry)
    toast('The doors are open')
  })
  return (
    <form className="stack" {...form}>
      {missing.length > 0 && (
        <Checkbox name="known" required>
          <span className="strong">
            I know that {missing.length} {missing.length === 1 ? 'thing is' : 'things are'} missing, and open all the same
          </span>
        </Checkbox>
      )}
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" variant="accent" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Opening' : stepWords.finish.look}
      </Button>
      <p className="small">
        People may then open accounts as you chose under Doors, and search engines may come unless you sent them away.
      </p>
    </form>
  )
}

/** The last step: what is missing, and the press that opens the doors. */
export function Opening({ step }: { step: Step }) {
  const { data, error, refetch } = useChecklist()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={6} />
  const isOpen = step.state === 'done'
  return (
    <div className="stack l">
      {isOpen ? (
        <Note tone="good">
          The doors are open{step.at ? ` since ${formatDay(step.at)}` : ''}. What is still missing stands here and in the office until it is
          done.
        </Note>
      ) : (
        <p className="mute">{stepWords.finish.lead}</p>
      )}
      <Checklist lines={data} />
      <SampleContent />
      {!isOpen && <Press lines={data} retry={() => void refetch()} />}
    </div>
  )
}
