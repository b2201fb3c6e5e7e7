// A decision that is made here waits some seconds before anything happens; meanwhile it can be taken back.
import { decisionWords, undoSeconds } from '@fieldhouse/contract/care'
import { send } from '../../lib/client.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { currentPlace, navigate } from '../../lib/router/index.ts'
import { toast, toastError } from '../../ui/toast.ts'
import type { Decision } from './api.ts'
import { casePath } from './describe.ts'

/** What this tab decided last, as long as it may be taken back. */
let last: string | undefined

export async function decide(id: string, body: Decision): Promise<void> {
  await send('cases.decide', { params: { id }, body: { ...body, mayUndo: true } })
  last = id
  setTimeout(() => void lookAfter(id, body.decision), (undoSeconds + 2) * 1000)
}

/** It is in hand again, and open. */
export async function undo(id: string): Promise<void> {
  if (last === id) last = undefined
  const { pathname: from } = currentPlace()
  await send('cases.undo', { params: { id } })
    .then(() => navigate(casePath(id, 'mine'), { from }))
    .catch(toastError)
}

export const undoLast = (): void => {
  if (last !== undefined) void undo(last)
}

/** Something may have changed in these seconds: then it is not carried out, and the case waits again. */
async function lookAfter(id: string, decision: Decision['decision']): Promise<void> {
  if (last === id) last = undefined
  await refreshAfter('cases.decide').catch(() => undefined)
  const found = await send('cases.view', { params: { id } }).catch(() => undefined)
  if (!found || found.data.pending || found.data.isMine || found.data.state === 'decided' || found.data.state === 'final') return
  toast(`${decisionWords[decision].label}: not carried out, because something changed meanwhile. It waits again.`, { tone: 'bad' })
}
