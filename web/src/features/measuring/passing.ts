// Passes what is counted on to the other company's script, in its frame (server: site/measuring/frame.ts): names alone, every three seconds.
// A script that has not come within ten seconds is not waited for any longer, and what has gathered is let go.
import { measuredName, measuringEvery, measuringPatience } from '@fieldhouse/contract/measuring'

export interface Identity {
  /** Of a member. */
  readonly userId?: string
  /** Of this tab. */
  readonly anonymousId: string
  readonly traits: Readonly<Record<string, string>>
}

const mostWaiting = 200

/** Begins; what it answers takes everything away again. */
export function startPassing(identity: Identity): () => void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Measuring'
  // Without an origin of ours: no cookies, no session, nothing of the page.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = '/measuring/frame'
  let waiting: string[] = []
  let isReady = false
  // A frame without an origin has no address to send to; nobody else is in it.
  const tell = (what: object) => frame.contentWindow?.postMessage(what, '*')

  const gather = ({ detail }: CustomEvent<string>) => {
    if (waiting.length < mostWaiting) waiting.push(measuredName(detail))
  }
  const hear = ({ source, data }: MessageEvent<{ measuring?: unknown } | null>) => {
    if (source !== frame.contentWindow) return
    if (data?.measuring === 'here') tell({ identity })
    if (data?.measuring === 'ready') {
      isReady = true
      clearTimeout(patience)
    }
  }
  const drain = () => {
    if (!isReady || waiting.length === 0) return
    tell({ events: waiting })
    waiting = []
  }
  const timer = setInterval(drain, measuringEvery)
  const stop = () => {
    clearInterval(timer)
    clearTimeout(patience)
    removeEventListener('counted', gather)
    removeEventListener('message', hear)
    frame.remove()
    waiting = []
  }
  const patience = setTimeout(stop, measuringPatience)
  addEventListener('counted', gather)
  addEventListener('message', hear)
  document.body.append(frame)
  return stop
}
