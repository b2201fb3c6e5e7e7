// The one way from a client's frame to a handler: event known, budget kept, payload checked, answer given, error caught.
import { clientEvents, isClientEvent, isErrorCode, type ClientEventName, type ErrorCode } from '@fieldhouse/contract'
import type { Socket } from 'socket.io'
import { AppError, sentenceOf } from '../app-error.ts'
import type { Faults } from '../faults.ts'
import { createCheck, refuseUnbounded } from '../http/index.ts'
import { lookFrom } from '../whereabouts/index.ts'
import { createBudget } from './budget.ts'

export interface Ack {
  readonly ok: boolean
  readonly code?: ErrorCode
  readonly message?: string
  readonly userId?: string
  readonly data?: unknown
}

/** What is answered beside `ok`. The payload has passed the schema of its event. */
export type Answering = (socket: Socket, payload: object) => Promise<Omit<Ack, 'ok'>>

const checks = new Map(Object.entries(clientEvents).map(([name, { payload }]) => [name, createCheck(payload)]))

const refusalOf = (error: unknown): Ack => {
  const known = error instanceof AppError && isErrorCode(error.code) ? error : new AppError('service.failed')
  return { ok: false, code: known.code, message: sentenceOf(known.code, known.details) }
}

/** The payload as its schema has it; a frame without one says nothing. Throws what the door over HTTP throws. */
function read(event: ClientEventName, args: readonly unknown[]): object {
  const [given] = args
  const payload: unknown = given === undefined || typeof given === 'function' ? {} : given
  refuseUnbounded(payload)
  checks.get(event)?.(payload)
  return payload as object
}

const ackOf = (args: readonly unknown[]): ((ack: Ack) => void) => {
  const last = args.at(-1)
  return typeof last === 'function' ? (last as (ack: Ack) => void) : () => undefined
}

export function createDoor(faults: Faults, whereFrom: (socket: Socket) => string | undefined) {
  const handlers = new Map<ClientEventName, Answering>()

  const answer = async (socket: Socket, event: ClientEventName, handle: Answering, args: readonly unknown[]): Promise<Ack> => {
    try {
      return { ok: true, ...(await lookFrom(whereFrom(socket), () => handle(socket, read(event, args)))) }
    } catch (error) {
      if (error instanceof AppError) faults.count(`socket refused: ${error.code}`)
      else faults.note(`socket ${event}`, error)
      return refusalOf(error)
    }
  }

  return {
    on: (event: ClientEventName, handle: Answering) => void handlers.set(event, handle),

    /** Binds a socket; `ready` is waited for before its first event is answered. */
    attach(socket: Socket, ready: Promise<unknown>): void {
      const hasBudget = createBudget(20, 50)
      // One after the other, as they were sent: who comes and goes at once is out.
      let before = ready
      socket.use(([event]: readonly unknown[], next) => {
        if (!hasBudget(performance.now())) return socket.disconnect(true)
        // An unknown event ends here. The library would hand it to whoever listens, and throw for an `error` that nobody does.
        if (typeof event === 'string' && isClientEvent(event)) next()
        else faults.count('socket event unknown')
      })
      socket.on('error', (error: unknown) => faults.note('socket', error))
      for (const [event, handle] of handlers) {
        socket.on(event, (...args: unknown[]) => {
          before = before
            .then(() => answer(socket, event, handle, args))
            .then(ackOf(args))
            .catch((error) => faults.note(`socket ${event}`, error))
        })
      }
    },
  }
}
