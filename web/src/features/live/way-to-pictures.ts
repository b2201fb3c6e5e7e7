// The line that pictures go over: asked for, opened, and opened anew whenever it is lost, until it is over.
import { ApiError } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { send } from '../../lib/client.ts'

type Role = 'host' | 'audience'

export interface Line {
  stop(): void
}

/**
 * `lost`: it was there and is tried again; `closed`: the site is reached, and by such a line never was, as in networks that let none
 * through; `missing`: this installation has none; `elsewhere`: another window sends.
 */
export type LineState = 'connecting' | 'on' | 'lost' | 'closed' | 'missing' | 'elsewhere'

/** Milliseconds before a connection that ended is tried again, more each time. */
const soonest = 1_000
const latest = 8_000
/** So many in a row that did not open, and none that ever did: there is no way. */
const enoughClosed = 3
/** How the server closes it: the stream is over, a newer connection sends. */
const over = 4000
const replaced = 4001

const addressOf = (role: Role, { channelName, token }: { channelName: string; token: string }) =>
  `${config.socketEndpoint.replace(/^http/, 'ws')}/live/${role === 'host' ? 'ingest' : 'watch'}/${channelName}/${token}`

/** Resolves when it is open; `onEnd` is called once after that, and not for whoever stops it. */
export function openLine(address: string, onEnd: (code: number) => void): Promise<Line & { socket: WebSocket }> {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  return new Promise((opened, failed) => {
    socket.addEventListener('close', ({ code }) => {
      failed(new Error('closed'))
      onEnd(code)
    })
    socket.addEventListener('open', () => opened({ socket, stop: () => socket.close() }))
  })
}

interface Way {
  streamId: string
  role: Role
  /** Goes the way; resolves once it is open. */
  go: (address: string, onEnd: (code?: number) => void) => Promise<Line> | Line
  say: (state: LineState) => void
}

/** Goes the way, and again with a new one each time it ends; answers how to give it up. */
export function keepConnected({ streamId, role, go, say }: Way): () => void {
  let isGivenUp = false
  let line: Line | undefined
  let wait = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (attempt: number) => (code?: number) => {
    if (isGivenUp || attempt !== attempts || code === over) return
    attempts += 1
    if (code === replaced) return say('elsewhere')
    say(closed >= enoughClosed ? 'closed' : 'lost')
    // Not all of an audience at the same moment, as after a server that ended.
    timer = setTimeout(() => void run(), wait * (0.5 + Math.random() / 2))
    wait = Math.min(latest, wait * 2)
  }
  let attempts = 0
  let closed = 0
  const run = async () => {
    const lost = again(attempts)
    try {
      const { data } = await send('streams.token', { body: { streamId, role } })
      if (isGivenUp) return
      closed += 1
      const opened = await go(addressOf(role, data), lost)
      if (isGivenUp) return opened.stop()
      line = opened
      wait = soonest
      closed = -Infinity
      say('on')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stream.video_unavailable') {
        if (!isGivenUp) say('missing')
      } else lost()
    }
  }
  say('connecting')
  void run()
  return () => {
    isGivenUp = true
    clearTimeout(timer)
    line?.stop()
  }
}
