// Files of text from anywhere: whoever made them does not say in which encoding. A byte-order mark decides; without one it is
// UTF-8 if all of it is valid, and windows-1252 if not, in which everything is.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** By the first bytes; undefined where only the whole text can tell. Latin text in UTF-16 shows itself also without a mark. */
function encodingByStart([first, second, third, fourth]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return undefined
}

/** The text without its byte-order mark. What is no character in its encoding becomes U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const known = encodingByStart(bytes)
  if (known) return new TextDecoder(known).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads as much as it needs to tell: all of it, if it is UTF-8. */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of chunks) {
      const known = isFirst ? encodingByStart(chunk) : undefined
      if (known) return known
      isFirst = false
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** `decodeText` for what is too large to hold, after `detectEncoding` has read it once. */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
