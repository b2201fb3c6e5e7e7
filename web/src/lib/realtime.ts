// The live connection (wire.md 5): loaded and opened only after sign-in, closed at logout. Each connection, the first
// and every later one, gets a fresh one-use ticket and then signs in inside the socket.
// What may be heard and said is the contract's map of events; another name does not compile.
import type { ClientAnswer, ClientEventName, ClientPayload, ServerEventName, ServerEvents } from '@fieldhouse/contract'
import type { Socket } from 'socket.io-client'
import { send } from './client.ts'
import { config } from './config.ts'
import { telling } from './live-tags.ts'
import { ask, queryClient, refresh } from './queries.ts'
import { setBalance } from './session.ts'
import { look, readToken } from './token.ts'

export type SocketState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed'
type Listener<N extends ServerEventName = ServerEventName> = (payload: ServerEvents[N]) => void
type Answer<N extends ClientEventName> = { ok: boolean; code?: string; message?: string; data?: ClientAnswer<N> }

type Heard = { [N in ServerEventName]: Listener<N> }
type Said = { [N in ClientEventName]: (payload: ClientPayload<N>, answer?: (answer: Answer<N>) => void) => void }

/** Networks of schools and offices often let no such connection through: what it would tell is asked for this often. */
const askEvery = 20_000

let socket: Socket<Heard, Said> | undefined
let asking: ReturnType<typeof setInterval> | undefined
let state: SocketState = 'initialized'
const stateListeners = new Set<() => void>()
/** By the name of the event, which `onEvent` ties to what its listeners take. */
const listeners = new Map<ServerEventName, Set<(payload: unknown) => void>>()

function setState(next: SocketState) {
  state = next
  for (const listener of stateListeners) listener()
}

export const socketState = () => state

export function subscribeToState(listener: () => void) {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

const hear = (on: Socket, event: ServerEventName, known: ReadonlySet<(payload: unknown) => void>) =>
  on.on(event, (payload: unknown) => known.forEach((each) => each(payload)))

/** Listens to one server event, now and after every reconnection. */
export function onEvent<N extends ServerEventName>(event: N, listener: Listener<N>) {
  const known = listeners.get(event) ?? new Set()
  if (!listeners.has(event)) {
    listeners.set(event, known)
    if (socket) hear(socket, event, known)
  }
  const own = listener as (payload: unknown) => void
  known.add(own)
  return () => void known.delete(own)
}

/** Sends an event and waits for its acknowledgment `{ ok, code?, message?, data? }`. */
export async function emit<N extends ClientEventName>(event: N, payload: ClientPayload<N>): Promise<Answer<N>> {
  const open: Socket | undefined = socket
  if (!open?.connected) return { ok: false, code: 'client.offline' }
  return open.timeout(20_000).emitWithAck(event, payload)
}

/** Events may be lost while away, also before the first connection: what they would have told is asked for again. */
function catchUp(wasAway: boolean) {
  const told = telling.flatMap(([, tags]) => tags)
  void refresh([...(wasAway ? (['account'] as const) : []), 'notification-count', ...told])
}

onEvent('balance_changed', ({ balance, version }) => setBalance(balance, version))

onEvent('notify_read_messages_in_conversation', ({ total }) => {
  queryClient.setQueryData(ask('messages.countUnread').queryKey, { data: { total } })
})

for (const [event, tags] of telling) onEvent(event, () => void refresh(tags))

const fetchTicket = async () => (await send('auth.socketTicket')).data.ticket

/** Opens the connection once; later calls do nothing. */
export async function openRealtime(): Promise<void> {
  if (socket || look) return
  const { io } = await import('socket.io-client')
  const opened: Socket<Heard, Said> = io(config.socketEndpoint, {
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
    timeout: 20_000,
  })
  socket = opened
  const renewTicket = async () => {
    opened.io.opts.query = { token: await fetchTicket().catch(() => '') }
  }
  let wasConnected = false
  opened.on('connect', () => {
    const wasAway = wasConnected
    wasConnected = true
    // From the acknowledgment on nothing is missed, and rooms know who comes.
    opened.emit('auth/login', { token: readToken() }, () => {
      setState('connected')
      catchUp(wasAway)
    })
  })
  opened.on('disconnect', (reason) => {
    setState('disconnected')
    // The library reconnects by itself only when the network broke, not when the server closed the socket.
    if (reason === 'io server disconnect' && readToken()) void renewTicket().then(() => opened.connect())
    else void renewTicket()
  })
  opened.on('connect_error', () => {
    setState(opened.active ? 'reconnecting' : 'failed')
    void renewTicket()
  })
  opened.io.on('reconnect_attempt', () => setState('reconnecting'))
  opened.io.on('reconnect_failed', () => setState('failed'))
  for (const [event, known] of listeners) hear(opened, event, known)
  asking = setInterval(() => {
    if (state !== 'connected' && document.visibilityState === 'visible') catchUp(true)
  }, askEvery)
  await renewTicket()
  opened.connect()
}

export function closeRealtime() {
  socket?.emit('auth/logout', {})
  socket?.disconnect()
  clearInterval(asking)
  socket = undefined
  setState('initialized')
}
