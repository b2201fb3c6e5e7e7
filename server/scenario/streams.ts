// Verbs around live streams: a socket as a browser has one, going live, coming in, buying a ticket.
import type { BodyOf, Calls, Charge, ClientAnswer, Stream, StreamEntry, StreamRoom } from '@fieldhouse/contract'
import { io } from 'socket.io-client'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type LiveForm = BodyOf<Calls['streams']['live']>

export interface SocketAnswer<T = unknown> {
  readonly ok: boolean
  readonly code?: string
  readonly message?: string
  readonly data?: T
}

export interface LiveSocket {
  /** Everything the server said, in its order. */
  readonly heard: readonly { readonly event: string; readonly payload: Readonly<Record<string, unknown>> }[]
  ask<T>(event: string, payload?: object): Promise<SocketAnswer<T>>
  /** The first payload of an event that fits, also of what was heard before. */
  hear(event: string, fits?: (payload: Readonly<Record<string, unknown>>) => boolean): Promise<Readonly<Record<string, unknown>>>
  close(): void
}

const patience = 5000

/** Anonymous without a person. */
export async function openSocket(client: Client, person?: Person): Promise<LiveSocket> {
  const socket = io(client.baseUrl, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: client.headers })
  const heard: { event: string; payload: Readonly<Record<string, unknown>> }[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: Readonly<Record<string, unknown>>) => {
    heard.push({ event, payload })
    for (const look of waiting) look()
  })
  const ask = (event: string, payload: object = {}) => socket.timeout(patience).emitWithAck(event, payload)
  if (person) await ask('auth/login', { token: person.token })
  return {
    heard,
    ask,
    hear: (event, fits = () => true) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${event} was not heard, but ${heard.map((one) => one.event).join(', ')}`)),
          patience,
        )
        const look = () => {
          const found = heard.find((one) => one.event === event && fits(one.payload))
          if (!found) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(found.payload)
        }
        waiting.add(look)
        look()
      }),
    close: () => void socket.close(),
  }
}

export const prepareStream = async (client: Client, host: Person, wishes: Partial<LiveForm> = {}): Promise<StreamRoom> => {
  const body = { title: 'Evening practice', isFree: wishes.price === undefined, ...wishes }
  return (await client.send('streams.live', { token: host.token, body })).data
}

export const enterStream = (socket: LiveSocket, stream: Pick<Stream, 'conversationId'>) =>
  socket.ask<StreamEntry>('public-stream/join', { conversationId: stream.conversationId })

/** Prepares a session, comes into the room and starts it; free unless a price is wished. */
export async function goLive(
  client: Client,
  host: Person,
  wishes: Partial<LiveForm> = {},
): Promise<{ stream: Stream; socket: LiveSocket }> {
  const { stream } = await prepareStream(client, host, wishes)
  const socket = await openSocket(client, host)
  await enterStream(socket, stream)
  const { ok, code } = await socket.ask('public-stream/live', { conversationId: stream.conversationId })
  if (!ok) throw new Error(`public-stream/live answered ${code}`)
  return { stream, socket }
}

export const endStream = (client: Client, host: Person, stream: Pick<Stream, '_id'>) =>
  client.send('streams.change', { token: host.token, params: { id: stream._id }, body: { isStreaming: false } })

export const buyTicket = async (client: Client, person: Person, stream: Pick<Stream, '_id'>): Promise<Charge> =>
  (await client.send('wallet.stream', { token: person.token, params: { id: stream._id }, headers: newKey(), body: {} })).data

/** A line of the embedded provider: to send pictures on, or to watch them. `closed` answers the code of its end. */
async function openLine(client: Client, person: Person, stream: Pick<Stream, '_id'>, role: 'host' | 'audience') {
  const { data } = await client.send('streams.token', { token: person.token, body: { streamId: stream._id, role } })
  const way = role === 'host' ? 'ingest' : 'watch'
  const socket = new WebSocket(`${client.baseUrl.replace('http', 'ws')}/live/${way}/${data.channelName}/${data.token}`)
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done())
    socket.addEventListener('error', () => fail(new Error(`There is no way to ${way}`)))
  })
  return {
    send: (kind: number, text: string) => socket.send(new Uint8Array([kind, ...Buffer.from(text)])),
    /** The first that comes, or came before this was asked. */
    closed: new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code))),
    pictures: new Promise<void>((done) => socket.addEventListener('message', () => done())),
    close: () => socket.close(),
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>

export async function sendPictures(client: Client, host: Person, stream: Pick<Stream, '_id'>, { isHeadOnly = false } = {}): Promise<Line> {
  const line = await openLine(client, host, stream, 'host')
  line.send(0, 'init')
  if (!isHeadOnly) line.send(1, 'key')
  return line
}

/** Once they are there. */
export async function watchPictures(client: Client, person: Person, stream: Pick<Stream, '_id'>): Promise<Line> {
  const line = await openLine(client, person, stream, 'audience')
  await line.pictures
  return line
}

export const offerPrivate = (client: Client, host: Person, price: number | null) =>
  client.send('performers.update', { token: host.token, params: { id: 'me' }, body: { privateChatPrice: price } })

export const askForShow = (socket: LiveSocket, performerId: string, more: { streamId?: string; userNote?: string } = {}) =>
  socket.ask<ClientAnswer<'private-stream/request'>>('private-stream/request', { performerId, ...more })

export const answerShow = (client: Client, host: Person, id: string, status: 'accepted' | 'declined' = 'accepted') =>
  client.try('shows.answer', { token: host.token, params: { id }, body: { status } })
