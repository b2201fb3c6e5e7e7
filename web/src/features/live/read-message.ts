// The messages of a stream as an audience reads them, apart from how they are made: players need no more.

/** First byte of a message; after it the mime type's length and text, before the head. */
export const kinds = { head: 0, key: 1, delta: 2 } as const

export interface Head {
  mime: string
  head: Uint8Array<ArrayBuffer>
}

/** What a player reads: how to decode, or a fragment. */
export function readMessage(bytes: Uint8Array<ArrayBuffer>): Head | { fragment: Uint8Array<ArrayBuffer>; isKey: boolean } {
  const [kind, length = 0] = bytes
  if (kind !== kinds.head) return { fragment: bytes.subarray(1), isKey: kind === kinds.key }
  return { mime: new TextDecoder().decode(bytes.subarray(2, 2 + length)), head: bytes.subarray(2 + length) }
}
