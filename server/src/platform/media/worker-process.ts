// One child process that decodes what strangers sent. It gets no environment, no network code of ours and one request
// at a time; too much memory or time and it is killed, which costs that request only (access.md 8).
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { MediaRefusal, type RefusalCode } from './refusal.ts'

export interface WorkerLimits {
  /** Resident memory; watched where /proc exists. */
  readonly memoryBytes: number
  /** Time for one request. A worker may ask for more once it knows how long its input plays, up to `longestMs`. */
  readonly timeMs: number
  readonly longestMs?: number
}

/** What a worker says: several `progress`, then one of the others. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'more-time'; readonly timeMs: number }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly code: RefusalCode; readonly detail: string }

export interface WorkerProcess {
  /** Sends one request and resolves to its answer, or throws MediaRefusal. One at a time. */
  ask(request: object, onProgress?: (share: number) => void): Promise<unknown>
  readonly isAlive: boolean
  stop(): void
}

const memoryWatchMs = 50

export function startWorkerProcess(entry: URL, limits: WorkerLimits): WorkerProcess {
  const child = fork(entry, [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  let isAlive = true
  child.once('exit', () => (isAlive = false))
  child.once('error', () => (isAlive = false))
  rest(child)

  return {
    get isAlive() {
      return isAlive && child.connected
    },
    async ask(request, onProgress) {
      child.ref()
      child.channel?.ref()
      try {
        return await converse(child, request, limits, onProgress)
      } finally {
        rest(child)
      }
    },
    stop() {
      child.kill('SIGKILL')
    },
  }
}

/** An idle worker must not keep the server from ending. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function converse(child: ChildProcess, request: object, limits: WorkerLimits, onProgress?: (share: number) => void) {
  return new Promise<unknown>((resolve, reject) => {
    const kill = (code: RefusalCode, detail: string) => {
      child.kill('SIGKILL')
      settle(() => reject(new MediaRefusal(code, detail)))
    }
    const allow = (timeMs: number) => setTimeout(() => kill('upload.took_too_long', `no answer within ${timeMs} ms`), timeMs)
    let deadline = allow(limits.timeMs)
    const watch = setInterval(async () => {
      const used = await residentBytes(child.pid)
      if (used > limits.memoryBytes) kill('upload.unreadable', `needs more than ${limits.memoryBytes} bytes of memory`)
    }, memoryWatchMs)

    const onMessage = (raw: unknown) => {
      const message = raw as WorkerMessage
      if (message.kind === 'progress') onProgress?.(message.share)
      else if (message.kind === 'more-time') {
        clearTimeout(deadline)
        deadline = allow(Math.min(message.timeMs, limits.longestMs ?? limits.timeMs))
      } else if (message.kind === 'answer') settle(() => resolve(message.answer))
      else settle(() => reject(new MediaRefusal(message.code, message.detail)))
    }
    // A decoder that crashes says something about its input: the file is refused and not tried again.
    const onExit = () => settle(() => reject(new MediaRefusal('upload.unreadable', 'the decoder ended without an answer')))
    const settle = (finish: () => void) => {
      clearTimeout(deadline)
      clearInterval(watch)
      child.off('message', onMessage)
      child.off('exit', onExit)
      finish()
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(request, (error) => error && onExit())
  })
}

async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
