// Text files as people's programs write them: UTF-8, UTF-16 as old exports have it, and the code page of Windows.

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Never throws: what is no text of any of these encodings reads as letters that stand for its bytes. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // Every byte is a character there, so this is asked last.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes.subarray(0, 2000))
}

/** Without a mark: nearly all letters and every delimiter of such a file have a zero for one half, always the same one. */
function unmarkedUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  if (odd > most * 0.6 && even < most * 0.1) return 'utf-16le'
  if (even > most * 0.6 && odd < most * 0.1) return 'utf-16be'
  return undefined
}
