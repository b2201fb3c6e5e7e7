// What leaves through the socket is what its event declares, as answers over HTTP are: an undeclared field stays here.
import { serverEvents, type ServerEventName, type ServerEvents } from '@fieldhouse/contract'

interface Shape {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(serverEvents).map(([name, shape]) => [name, shape as Shape]))
const endsWithId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A copy with the declared fields only. */
export function declaredOf<N extends ServerEventName>(event: N, payload: ServerEvents[N]): ServerEvents[N] {
  const shape = shapes.get(event) ?? shapes.get(event.replace(endsWithId, '{id}'))
  if (!shape) throw new Error(`No event of the contract: ${event}`)
  return pick(shape, payload) as ServerEvents[N]
}

function pick(shape: Shape, value: unknown): unknown {
  const { items, properties } = shape
  if (items && Array.isArray(value)) return value.map((item) => pick(items, item))
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(fields.map(([name, part]) => [name, pick(part, (value as Record<string, unknown>)[name])]))
}
