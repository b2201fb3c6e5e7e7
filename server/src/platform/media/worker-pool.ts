// Keeps a few worker processes for short requests, so that a picture does not pay for starting one.
import { startWorkerProcess, type WorkerLimits, type WorkerProcess } from './worker-process.ts'

export interface WorkerPool {
  ask(request: object): Promise<unknown>
  stop(): void
}

interface Seat {
  worker: WorkerProcess | undefined
  answered: number
}

/** At most `size` processes; each is replaced after `requestsEach` requests, so that no leak lives long. */
export function createWorkerPool(entry: URL, limits: WorkerLimits, size: number, requestsEach = 200): WorkerPool {
  const free: Seat[] = Array.from({ length: size }, () => ({ worker: undefined, answered: 0 }))
  const all = [...free]
  const waiting: ((seat: Seat) => void)[] = []
  const take = async () => free.pop() ?? (await new Promise<Seat>((resolve) => waiting.push(resolve)))
  const giveBack = (seat: Seat) => {
    const next = waiting.shift()
    if (next) next(seat)
    else free.push(seat)
  }

  return {
    async ask(request) {
      const seat = await take()
      try {
        const worker = seat.worker?.isAlive ? seat.worker : startWorkerProcess(entry, limits)
        seat.worker = worker
        return await worker.ask(request)
      } finally {
        seat.answered += 1
        if (seat.answered % requestsEach === 0) seat.worker?.stop()
        giveBack(seat)
      }
    },
    stop() {
      for (const seat of all) seat.worker?.stop()
    },
  }
}
