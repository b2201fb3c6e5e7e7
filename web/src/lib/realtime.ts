// The live connection (wire.md 5): loaded and opened only after sign-in, closed at logout. Each connection, the first
// and every later one, gets a fresh one-use ticket and then signs in inside the socket.
import type { Socket } from 'socket.io-client'
import { send } from './client.ts'
import { config } from './config.ts'
import { telling } from './live-tags.ts'
import { ask, queryClient, refresh } from './queries.ts'
import { setBalance } from './session.ts'
import { readToken } from './token.ts'

export type SocketState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed'
type Listener = (payload: unknown) => void

let socket: Socket | undefined
let state: SocketState = 'initialized'
const stateListeners = new Set<() => void>()
const listeners = new Map<string, Set<Listener>>()

function setState(next: SocketState) {
  state = next
  for (const listener of stateListeners) listener()
}

export const socketState = () => state

export function subscribeToState(listener: () => void) {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

/** Listens to one server event, now and after every reconnection. */
export function onEvent(event: string, listener: Listener) {
  const known = listeners.get(event) ?? new Set<Listener>()
  if (!listeners.has(event)) {
    listeners.set(event, known)
    socket?.on(event, (payload: unknown) => known.forEach((each) => each(payload)))
  }
  known.add(listener)
  return () => void known.delete(listener)
}

/** Sends an event and waits for its acknowledgment `{ ok, code?, message?, data? }`. */
export async function emit<T = unknown>(
  event: string,
  payload: object,
): Promise<{ ok: boolean; code?: string; message?: string; data?: T }> {
  if (!socket?.connected) return { ok: false, code: 'client.offline' }
  return socket.timeout(20_000).emitWithAck(event, payload)
}

/** Events may be lost while away, also before the first connection: what they would have told is asked for again. */
function catchUp(wasAway: boolean) {
  const told = Object.values(telling).flat()
  void refresh(wasAway ? ['account', ...told] : told)
}

interface BalanceEvent {
  balance: number
  version: number
}

onEvent('balance_changed', (payload) => {
  const { balance, version } = payload as BalanceEvent
  setBalance(balance, version)
})

onEvent('notify_read_messages_in_conversation', (payload) => {
  const { total } = payload as { total: number }
  queryClient.setQueryData(ask('messages.countUnread').queryKey, { data: { total } })
})

for (const [event, tags] of Object.entries(telling)) onEvent(event, () => void refresh(tags))

const fetchTicket = async () => (await send('auth.socketTicket')).data.ticket

/** Opens the connection once; later calls do nothing. */
export async function openRealtime(): Promise<void> {
  if (socket) return
  const { io } = await import('socket.io-client')
  const opened = io(config.socketEndpoint, {
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
  for (const [event, known] of listeners) opened.on(event, (payload: unknown) => known.forEach((each) => each(payload)))
  await renewTicket()
  opened.connect()
}

export function closeRealtime() {
  socket?.emit('auth/logout', {})
  socket?.disconnect()
  socket = undefined
  setState('initialized')
}
