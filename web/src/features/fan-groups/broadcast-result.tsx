import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { BroadcastSheet } from './broadcast-sheet.tsx'
import { canUnsend, nameOfTarget, peopleIn, skippedWords, stateOf } from './describe.ts'

type Asked = 'change' | 'cancel' | 'unsend'

const headings = {
  scheduled: 'Planned',
  sending: 'On its way',
  paused: 'Paused',
  failed: 'Stopped',
  sent: 'Sent',
  unsent: 'Taken back',
  canceled: 'Not sent',
} as const

/** One message to many: what came of it, and what can still be done about it. */
export function BroadcastResult({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ask('broadcasts.view', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'sending' ? 2000 : false),
  })
  const [asked, setAsked] = useState<Asked>()
  const move = useMutation({
    // By their whole names: the browser's table of calls is made of the names that stand in quotes.
    mutationFn: (name: 'broadcasts.pause' | 'broadcasts.resume') => send(name, { params: { id } }),
    onError: toastError,
  })
  const one = data?.data
  const close = () => setAsked(undefined)
  if (asked === 'change' && one) return <BroadcastSheet planned={one} onClose={close} />
  if (asked === 'cancel') {
    return (
      <ConfirmDialog
        title="Cancel this message?"
        confirm="Cancel message"
        isBad
        onConfirm={async () => {
          await send('broadcasts.cancel', { params: { id } })
          toast('The message is canceled')
          onClose()
        }}
        onClose={close}
      >
        It goes to nobody, and leaves this list.
      </ConfirmDialog>
    )
  }
  if (asked === 'unsend' && one) {
    return (
      <ConfirmDialog
        title="Take it back?"
        confirm="Take it back"
        isBad
        onConfirm={async () => {
          await send('broadcasts.unsend', { params: { id } })
          toast('It is taken back')
        }}
        onClose={close}
      >
        It leaves the conversations of {peopleIn(one.sent - one.bought)}. Who has read it has read it
        {one.price === null ? '.' : '; who paid for it keeps it.'}
      </ConfirmDialog>
    )
  }
  const title = one ? headings[one.status] : 'Message'
  return (
    <Sheet title={title} {...(one && { kicker: nameOfTarget(one) })} onClose={onClose}>
      <div className="s-body">
        {error && !one && <ErrorState error={error} retry={refetch} />}
        {!one && !error && <SkeletonRows />}
        {one && (
          <>
            {one.status !== 'scheduled' && one.status !== 'canceled' && (
              <Board
                label="What came of it"
                cells={[
                  { label: 'Sent', value: formatCount(one.sent) },
                  { label: 'Opened', value: formatCount(one.opened) },
                  ...(one.price === null ? [] : [{ label: 'Bought', value: formatCount(one.bought) }]),
                ]}
              />
            )}
            <p className="whitespace-pre-line wrap-anywhere">{one.text || `${one.totalFiles} pictures`}</p>
            <p className="small muted first-letter:uppercase">{stateOf(one)}</p>
            {skippedWords(one.skipped).map((words) => (
              <p key={words} className="small muted">
                {words}
              </p>
            ))}
            {one.status === 'failed' && (
              <Note tone="warn">Something went wrong on our side. Who has it keeps it; going on sends it to the others, to each once.</Note>
            )}
            <div className="row wrapx empty:hidden">
              {one.status === 'scheduled' && (
                <>
                  <Button onClick={() => setAsked('change')}>Change</Button>
                  <Button variant="line" onClick={() => setAsked('cancel')}>
                    Cancel message
                  </Button>
                </>
              )}
              {one.status === 'sending' && (
                <Button variant="line" busy={move.isPending} onClick={() => move.mutate('broadcasts.pause')}>
                  Pause
                </Button>
              )}
              {(one.status === 'paused' || one.status === 'failed') && (
                <Button busy={move.isPending} onClick={() => move.mutate('broadcasts.resume')}>
                  {one.status === 'failed' ? 'Go on' : 'Go on sending'}
                </Button>
              )}
              {canUnsend(one) && (
                <Button variant="line" onClick={() => setAsked('unsend')}>
                  Take it back
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}
