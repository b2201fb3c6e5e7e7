// The files of a backup: squeezed, closed for whoever holds the key, hashed as they lie on the disk.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

export interface Written {
  /** As it lies on the disk. */
  readonly bytes: number
  readonly sha256: string
}

export interface Envelope {
  readonly recipient: string | null
}

/** A new key, and what a site is given of it. */
export async function makeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity)

/** Throws where the text is no recipient. */
export function checkRecipient(text: string): string {
  new Encrypter().addRecipient(text)
  return text
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream<Uint8Array>)

async function close(source: Readable, recipient: string | null): Promise<Readable> {
  if (recipient === null) return source
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

async function openClosed(source: Readable, identity: string | undefined): Promise<Readable> {
  if (identity === undefined) return source
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return fromWeb(await decrypter.decrypt(toWeb(source)))
}

function measure(): { readonly stream: Transform; readonly result: () => Written } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Whole or not at all, and still there after a power cut. `squeeze`: not for pictures and films, which are as small as they get. */
export async function writeFile(path: string, source: Readable, how: Envelope & { squeeze: boolean }): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.part`
  const { stream, result } = measure()
  try {
    const squeezed = how.squeeze ? source.pipe(createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })) : source
    // A pipe passes no failure on.
    if (squeezed !== source) source.once('error', (error) => squeezed.destroy(error))
    await pipeline(await close(squeezed, how.recipient), stream, createWriteStream(partial, { mode: 0o600 }))
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, path)
    return result()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The bytes as they were before. */
export async function readFile(path: string, how: { identity: string | undefined; squeezed: boolean }): Promise<Readable> {
  const source = createReadStream(path)
  const opened = await openClosed(source, how.identity)
  if (opened !== source) source.once('error', (error) => opened.destroy(error))
  if (!how.squeezed) return opened
  const whole = createZstdDecompress()
  opened.once('error', (error) => whole.destroy(error))
  return opened.pipe(whole)
}

export async function hashFile(path: string): Promise<Written> {
  const { stream, result } = measure()
  stream.resume()
  await pipeline(createReadStream(path), stream)
  return result()
}
