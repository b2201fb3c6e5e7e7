// A file of an export, written line by line, with what is needed to see later that it is still the same.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

export interface Written {
  /** In the folder of the export. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export interface Writing {
  write(part: string | Buffer): Promise<void>
  end(): Promise<Written>
}

/** Whoever may read the folder of the program's data may read it, and nobody else. */
export function beginFile(path: string, file: string): Writing {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  // Told to whoever waits for it to end, however early it came.
  const ended = finished(out)
  ended.catch(() => undefined)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(part) {
      hash.update(part)
      bytes += Buffer.byteLength(part)
      if (!out.write(part)) await Promise.race([once(out, 'drain'), ended])
    },
    async end() {
      out.end()
      await ended
      return { file, bytes, sha256: hash.digest('hex') }
    },
  }
}
