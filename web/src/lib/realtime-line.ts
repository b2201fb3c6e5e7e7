// Keeps the live connection up: loaded only after sign-in. Each connection, the first and every later one, gets a fresh
// one-use ticket and then signs in inside the socket.
import type { ClientAnswer, ClientEventName, ClientPayload, ServerEventName, ServerEvents } from '@fieldhouse/contract'
import { io, type Socket } from 'socket.io-client'
import { send } from './client.ts'
import { config } from './config.ts'
import { readToken } from './token.ts'

export type SocketState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed'
export type Listener<N extends ServerEventName = ServerEventName> = (payload: ServerEvents[N]) => void
export type Answer<N extends ClientEventName> = { ok: boolean; code?: string; message?: string; data?: ClientAnswer<N> }

/** What a line hears and says. */
export type Line = Socket<Heard, Said>
type Heard = { [N in ServerEventName]: Listener<N> }
type Said = { [N in ClientEventName]: (payload: ClientPayload<N>, answer?: (answer: Answer<N>) => void) => void }

const firstDelay = 1_000
const longestDelay = 10_000
/** Where the server ends a line again and again: an account has places for so many, and many pages may be open. */
const longestRefused = 60_000

const fetchTicket = async () => (await send('auth.socketTicket')).data.ticket

/** What the line tells of itself: its state, and that it stands again (`wasAway`: not for the first time). */
interface Told {
  setState: (state: SocketState) => void
  catchUp: (wasAway: boolean) => void
}

/** Opens the line; `end` closes it for good. */
export function openLine({ setState, catchUp }: Told) {
  const socket: Line = io(config.socketEndpoint, {
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: firstDelay,
    reconnectionDelayMax: longestDelay,
    timeout: 20_000,
  })
  let hasEnded = false
  let wasConnected = false
  /** Tries in a row after which nobody was signed in. */
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const renewTicket = async () => {
    socket.io.opts.query = { token: await fetchTicket().catch(() => '') }
  }
  const connect = async () => {
    await renewTicket()
    if (hasEnded) return
    socket.connect()
    heedHandshake()
  }
  /** What the library does for a connection that fails, for those that it gives up. */
  const comeBack = (longest: number) => {
    socket.disconnect()
    setState('reconnecting')
    const delay = Math.min(longest, firstDelay * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    clearTimeout(waiting)
    waiting = setTimeout(() => void connect(), delay)
  }
  /** A connection that ends in the middle of its handshake is none to the library: it would wait its 20 seconds out. */
  function heedHandshake() {
    const { engine } = socket.io
    if (engine.readyState !== 'opening') return
    const cut = (reason: string) => {
      if (reason === 'transport close') comeBack(longestDelay)
    }
    engine.once('close', cut)
    engine.once('open', () => engine.off('close', cut))
  }

  socket.on('connect', () => {
    // From the acknowledgment on nothing is missed, and rooms know who comes.
    socket.emit('auth/login', { token: readToken() }, ({ ok }) => {
      if (!ok) return comeBack(longestRefused)
      failures = 0
      const wasAway = wasConnected
      wasConnected = true
      setState('connected')
      catchUp(wasAway)
    })
  })
  socket.on('disconnect', (reason) => {
    // Ours, to come back later or not at all.
    if (reason === 'io client disconnect') return
    setState('disconnected')
    // The library reconnects by itself only when the network broke, not when the server closed the socket.
    if (reason === 'io server disconnect' && readToken()) comeBack(longestRefused)
    else void renewTicket()
  })
  socket.on('connect_error', () => {
    setState(socket.active ? 'reconnecting' : 'failed')
    void renewTicket()
  })
  socket.io.on('reconnect_attempt', () => {
    setState('reconnecting')
    // The attempt itself begins right after this.
    queueMicrotask(heedHandshake)
  })
  socket.io.on('reconnect_failed', () => setState('failed'))
  void connect()

  const end = () => {
    hasEnded = true
    clearTimeout(waiting)
    socket.disconnect()
  }
  return { socket, end }
}
