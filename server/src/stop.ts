// When the process ends: asked by a signal, by whoever started it being gone, or because what it stands on is lost.

export interface Stoppable {
  /** Finishes what runs and ends in order. */
  drain(): Promise<void>
  /** Leaves nothing running behind, at once; what was committed is kept. */
  abandon(): void
}

export interface Stopper {
  /** What is there to be ended from now on, instead of what was said before. */
  hold(stoppable: Stoppable): void
  /** Whether it was asked to end: what still begins finds gone what it stands on, and its complaints say nothing. */
  readonly isAsked: boolean
  /** Finishes what is held at this moment. */
  drain(): Promise<void>
  /** What the program stands on is gone: nothing can be finished any more. Whoever supervises us starts everything anew. */
  fail(why: string): void
}

/** A supervisor allows ten seconds before it kills, unless it was told how long we leave. */
const patience = 8000
/** A signal to a whole group of processes arrives several times: from the system, and from each launcher in between. */
const sameRequest = 1000

const complain = (words: string) => void process.stderr.write(`${words}\n`)

/**
 * From here on every way to the end leads through here, while we are still starting, too. Leaving others in order takes `leaving`
 * milliseconds before what is held begins to end.
 */
export function stopWhenAsked(leaving = 0): Stopper {
  let held: Stoppable = { drain: async () => undefined, abandon: () => undefined }
  let asked: number | undefined
  const endNow = (code: number): never => {
    held.abandon()
    process.exit(code)
  }
  const end = () => {
    if (asked !== undefined) {
      if (performance.now() - asked > sameRequest) endNow(1)
      return
    }
    asked = performance.now()
    setTimeout(() => {
      complain('Not everything came to its end in time; the rest is given up.')
      endNow(1)
    }, leaving + patience)
    held.drain().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error instanceof Error ? error.message : String(error))
        endNow(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The channel to the launcher, where there is one, closes with the launcher.
  process.on('disconnect', end)
  return {
    get isAsked() {
      return asked !== undefined
    },
    hold: (stoppable) => void (held = stoppable),
    drain: () => held.drain(),
    fail(why) {
      if (asked !== undefined) return
      complain(why)
      endNow(1)
    },
  }
}
