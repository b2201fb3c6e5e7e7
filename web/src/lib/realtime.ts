// The live connection (wire.md 5), opened only after sign-in, closed at logout; realtime-line.ts keeps it up.
// What may be heard and said is the contract's map of events; another name does not compile.
import type { ClientEventName, ClientPayload, ServerEventName } from '@fieldhouse/contract'
import type { Socket } from 'socket.io-client'
import { insist } from './lazily.ts'
import { telling } from './live-tags.ts'
import { ask, layIn, refresh } from './queries.ts'
import type { Answer, Line, Listener, SocketState } from './realtime-line.ts'
import { setBalance } from './session.ts'
import { look } from './token.ts'

/** Networks of schools and offices often let no such connection through: what it would tell is asked for this often. */
const askEvery = 20_000

let line: { socket: Line; end: () => void } | undefined
/** Of the last opening that no closing followed. */
let wanted: object | undefined
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
    if (line) hear(line.socket, event, known)
  }
  const own = listener as (payload: unknown) => void
  known.add(own)
  return () => void known.delete(own)
}

/** Sends an event and waits for its acknowledgment `{ ok, code?, message?, data? }`. */
export async function emit<N extends ClientEventName>(event: N, payload: ClientPayload<N>): Promise<Answer<N>> {
  const open: Socket | undefined = line?.socket
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
  layIn(ask('messages.countUnread').queryKey, () => ({ data: { total } }))
})

for (const [event, tags] of telling) onEvent(event, () => void refresh(tags))

/** Opens the connection once; later calls do nothing. */
export async function openRealtime(): Promise<void> {
  if (wanted || look) return
  const mine = {}
  wanted = mine
  asking = setInterval(() => {
    if (state !== 'connected' && document.visibilityState === 'visible') catchUp(true)
  }, askEvery)
  const { openLine } = await insist(() => import('./realtime-line.ts'))
  // Who signed out meanwhile has no line.
  if (wanted !== mine) return
  line = openLine({ setState, catchUp })
  const { socket } = line
  for (const [event, known] of listeners) hear(socket, event, known)
}

export function closeRealtime() {
  wanted = undefined
  line?.socket.emit('auth/logout', {})
  line?.end()
  clearInterval(asking)
  line = undefined
  setState('initialized')
}
