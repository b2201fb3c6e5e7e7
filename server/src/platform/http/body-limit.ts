// How many bytes the body of a call may have, worked out from its schema: nobody reads a megabyte to learn of a wrong name.
import type { Call } from '@fieldhouse/contract'
import type { Shape } from './validate.ts'

/** Fields that are not known are ignored, so clients may send more than the schema holds, up to this. */
export const smallestLimit = 65_536
export const largestLimit = 1_048_576
/** A character may be written as two escapes of six bytes each. */
const bytesOfCharacter = 12
const bytesOfScalar = 64

export const bodyLimitOf = (call: Call): number =>
  Math.min(largestLimit, Math.max(smallestLimit, call.body ? bytesOf(call.body as Shape) : 0))

function bytesOf(shape: Shape): number {
  if (shape.items) return 2 + (shape.maxItems ?? 0) * (bytesOf(shape.items) + 2)
  if (shape.properties) return Object.entries(shape.properties).reduce((sum, [name, part]) => sum + name.length + 6 + bytesOf(part), 2)
  return shape.maxLength === undefined ? bytesOfScalar : 2 + shape.maxLength * bytesOfCharacter
}
