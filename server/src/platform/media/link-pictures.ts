// The door to drawing pictures for links: in a process of its own, so that neither requests nor uploads wait for it.
import { AppError } from '../app-error.ts'
import type { LinkPictureRequest } from './link-render.ts'
import { createWorkerPool } from './worker-pool.ts'

export interface LinkDrawing {
  /** Writes the picture to the request's output. Throws `service.unavailable` when too many wait already. */
  draw(request: LinkPictureRequest): Promise<void>
  stop(): void
}

/** Whoever shares a link waits a few seconds at most; more than that come back later. */
const mostWaiting = 24

export function createLinkDrawing(): LinkDrawing {
  const limits = { timeMs: 15_000, memoryBytes: 300 * 1024 * 1024 }
  const pool = createWorkerPool(new URL('./link-worker.ts', import.meta.url), limits, 1)
  let waiting = 0
  return {
    async draw(request) {
      if (waiting >= mostWaiting) throw new AppError('service.unavailable')
      waiting += 1
      try {
        await pool.ask(request)
      } finally {
        waiting -= 1
      }
    },
    stop: () => pool.stop(),
  }
}
