// What time it is at the server. A machine's own clock may be minutes off; what is counted down to a moment that the server named, and
// costs something there, is counted by the server's.
import { useEffect, useState } from 'react'
import { config } from './config.ts'

/** Milliseconds; what an answer says is a whole second, and took its time. */
const exact = 3000

let ahead = 0
let asked: Promise<void> | undefined

async function ask(): Promise<void> {
  const sent = Date.now()
  const { headers } = await fetch(`${config.apiEndpoint}/settings/public`, { method: 'HEAD', cache: 'no-store' })
  const there = Date.parse(headers.get('date') ?? '') + 500
  const off = there - (sent + Date.now()) / 2
  if (Math.abs(off) > exact) ahead = off
}

/** Asked once per visit. Where that fails, or another origin does not say it, the own clock counts. */
const learn = (): Promise<void> => (asked ??= ask().catch(() => (asked = undefined)))

export const serverNow = (): number => Date.now() + ahead

/** The server's time, said anew each second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    void learn().then(tick)
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
