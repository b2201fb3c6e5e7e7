import { useEffect, useRef, useState } from 'react'
import { createPausing, type Pausing } from '../lib/pausing.ts'
import { useLeaveGuard } from '../lib/leave-guard.ts'

export interface UploadTools {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly pausing: Pausing
}

/** One upload at a time, as it is shown: how far it is, and the ways to hold it up, to go on and to stop. It stops with its page. */
export function useUpload() {
  const [share, setShare] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const running = useRef<{ controller: AbortController; pausing: Pausing }>(undefined)
  useLeaveGuard(share !== undefined, 'A file is still being sent. Leave, and it stops?')
  useEffect(() => () => running.current?.controller.abort(), [])
  const hold = (next: boolean) => {
    running.current?.pausing.set(next)
    setPaused(next)
  }
  return {
    /** Undefined while nothing is sent. */
    share,
    isPaused,
    pause: () => hold(true),
    goOn: () => hold(false),
    stop() {
      running.current?.controller.abort()
      hold(false)
    },
    async run<T>(send: (tools: UploadTools) => Promise<T>): Promise<T> {
      const now = (running.current = { controller: new AbortController(), pausing: createPausing() })
      try {
        return await send({ onProgress: setShare, signal: now.controller.signal, pausing: now.pausing })
      } finally {
        setShare(undefined)
        setPaused(false)
      }
    },
  }
}

export type Upload = ReturnType<typeof useUpload>
