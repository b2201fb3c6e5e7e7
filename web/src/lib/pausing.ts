/** What may be held up and gone on with. */
export interface Pausing {
  readonly isPaused: boolean
  set(isPaused: boolean): void
  /** Calls back when it is held up, and tells when it goes on. */
  onPause(stop: () => void): () => void
  untilGoing(): Promise<void>
}

export function createPausing(): Pausing {
  let isPaused = false
  const stops = new Set<() => void>()
  let waiting: (() => void)[] = []
  return {
    get isPaused() {
      return isPaused
    },
    set(next) {
      isPaused = next
      if (next) for (const stop of stops) stop()
      else for (const go of waiting.splice(0)) go()
    },
    onPause(stop) {
      stops.add(stop)
      return () => void stops.delete(stop)
    },
    untilGoing: () => (isPaused ? new Promise((resolve) => (waiting = [...waiting, resolve])) : Promise.resolve()),
  }
}
