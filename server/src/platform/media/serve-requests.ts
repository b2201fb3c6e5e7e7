// The worker's side of worker-process.ts: answers requests until its parent goes away.
import { MediaRefusal } from './refusal.ts'
import type { WorkerMessage } from './worker-process.ts'

export interface Reporter {
  /** From 0 to 1. */
  progress(share: number): void
  /** Asks for this much time from now, in milliseconds. */
  needTime(timeMs: number): void
}

/** Anything thrown that is not a MediaRefusal means that the decoder could not read the file. */
export function serveRequests<Q>(handle: (request: Q, report: Reporter) => Promise<unknown>): void {
  const say = (message: WorkerMessage) => process.send?.(message)
  const report: Reporter = {
    progress: (share) => say({ kind: 'progress', share }),
    needTime: (timeMs) => say({ kind: 'more-time', timeMs }),
  }
  process.on('message', async (request) => {
    try {
      say({ kind: 'answer', answer: await handle(request as Q, report) })
    } catch (error) {
      if (error instanceof MediaRefusal) say({ kind: 'refusal', code: error.code, detail: error.reason })
      else say({ kind: 'refusal', code: 'upload.unreadable', detail: error instanceof Error ? error.message : String(error) })
    }
  })
  process.once('disconnect', () => process.exit())
}
