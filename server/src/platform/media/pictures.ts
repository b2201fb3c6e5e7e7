// The door to picture processing: decoding happens behind it, in worker processes.
import type { PictureRequest, RenderedPicture } from './picture-render.ts'
import { createWorkerPool } from './worker-pool.ts'

export interface Pictures {
  /** Renders the variants into the request's directory. Throws MediaRefusal; whatever was written then is not to be used. */
  render(request: PictureRequest): Promise<RenderedPicture>
  stop(): void
}

export interface PictureOptions {
  /** Worker processes at most. */
  readonly workers?: number
  readonly timeMs?: number
  readonly memoryBytes?: number
}

export function createPictures(options: PictureOptions = {}): Pictures {
  const { workers = 2, timeMs = 30_000, memoryBytes = 400 * 1024 * 1024 } = options
  const pool = createWorkerPool(new URL('./picture-worker.ts', import.meta.url), { timeMs, memoryBytes }, workers)
  return {
    // The worker is this repository's own program; what it answers is what renderPicture returns.
    render: async (request) => (await pool.ask(request)) as RenderedPicture,
    stop: () => pool.stop(),
  }
}
