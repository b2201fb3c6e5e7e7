// The door to video and sound processing: each file gets a process of its own, which ends with it.
import type { ClipRequest, RenderedClip } from './clip-render.ts'
import type { CutRequest } from './cut-render.ts'
import type { Mended, MendRequest } from './mend-render.ts'
import type { Rendition, RenditionsRequest } from './rendition-render.ts'
import { startWorkerProcess } from './worker-process.ts'

export interface Clips {
  /**
   * Renders into the request's directory; `onProgress` hears shares from 0 to 1. Throws MediaRefusal; whatever was
   * written then is not to be used, and trying again would end the same way. `signal` kills the worker; its reason is thrown.
   */
  render(request: ClipRequest, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<RenderedClip>
  /** Some seconds of a clip that was rendered before, as a clip of its own. */
  cut(request: CutRequest, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<RenderedClip>
  /** Such a clip in smaller sizes; none where it is small or short itself. */
  renditions(request: RenditionsRequest, signal?: AbortSignal): Promise<readonly Rendition[]>
  /** A clip of before decision 137 as every browser plays it; undefined where it is so already. */
  mend(request: MendRequest, signal?: AbortSignal): Promise<Mended | undefined>
}

export interface ClipOptions {
  /** Until the worker knows how long the input plays. */
  readonly timeMs?: number
  readonly longestMs?: number
  readonly memoryBytes?: number
}

const hour = 3_600_000

export function createClips(options: ClipOptions = {}): Clips {
  const { timeMs = 30_000, longestMs = 6 * hour, memoryBytes = 1536 * 1024 * 1024 } = options
  const ask = async (entry: string, request: object, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<unknown> => {
    signal?.throwIfAborted()
    const worker = startWorkerProcess(new URL(entry, import.meta.url), { timeMs, longestMs, memoryBytes })
    const takenBack = Promise.withResolvers<never>()
    const giveUp = () => takenBack.reject(signal?.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      // Not the worker's own answer: killed, it would say that the clip cannot be read.
      return await Promise.race([worker.ask(request, onProgress), takenBack.promise])
    } finally {
      signal?.removeEventListener('abort', giveUp)
      worker.stop()
    }
  }
  return {
    render: async (request, onProgress, signal) => (await ask('./clip-worker.ts', request, onProgress, signal)) as RenderedClip,
    cut: async (request, onProgress, signal) => (await ask('./cut-worker.ts', request, onProgress, signal)) as RenderedClip,
    renditions: async (request, signal) => (await ask('./rendition-worker.ts', request, undefined, signal)) as readonly Rendition[],
    mend: async (request, signal) => (await ask('./mend-worker.ts', request, undefined, signal)) as Mended | undefined,
  }
}
