// Names of the parts of a log: timeline, and where in the log it stands, as Postgres writes them.

const form = /^[0-9A-F]{24}$/
const span = 2 ** 32

export const isPart = (name: string): boolean => form.test(name)

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

/** The one that holds this byte of the log. */
export const partAt = (timeline: number, byte: number, partBytes: number): string =>
  `${hex(timeline)}${hex(Math.floor(byte / span))}${hex(Math.floor((byte % span) / partBytes))}`

/** The one that comes right after it. */
export function partAfter(part: string, partBytes: number): string {
  const [timeline, high, index] = [0, 8, 16].map((from) => Number.parseInt(part.slice(from, from + 8), 16))
  return partAt(timeline ?? 0, (high ?? 0) * span + ((index ?? 0) + 1) * partBytes, partBytes)
}

export interface ShippedPart {
  readonly part: string
  /** All that was committed before is in it and in those before it. */
  readonly until: Date
  /** Of its bytes as they lie. */
  readonly sha256: string
}

const shipped = /^([0-9A-F]{24})\.(\d{13})\.([0-9a-f]{64})$/

/** Its name says all that has to be known of it, so that no second file has to be right. */
export const nameOfPart = ({ part, until, sha256 }: ShippedPart): string => `${part}.${String(until.getTime()).padStart(13, '0')}.${sha256}`

export function readPartName(name: string): ShippedPart | undefined {
  const [, part, until, sha256] = shipped.exec(name) ?? []
  return part === undefined || until === undefined || sha256 === undefined ? undefined : { part, until: new Date(Number(until)), sha256 }
}
