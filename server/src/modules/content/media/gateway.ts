// Where media leave: public objects under lasting names, guarded files with a token and the guard's leave, both in the
// ranges that players ask for. Never a bare link into the store (access.md 8).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { isId } from '#platform/new-id.ts'
import { StorageMiss, type ByteRange, type Storage } from '#platform/storage/index.ts'
import type { Settings } from '#ground/settings'
import type { Sessions } from '#people/sessions'
import type { Guards } from './guards.ts'
import {
  isNegotiated,
  isPublicKey,
  isRendition,
  keyOf,
  keysFor,
  namesFor,
  playlistOf,
  playlistType,
  typeOfKey,
  withoutToken,
} from './objects.ts'
import type { FileRow, Variant } from './store.ts'
import type { MediaTokens } from './tokens.ts'

export interface Needs {
  readonly storage: Storage
  readonly tokens: MediaTokens
  readonly guards: Guards
  readonly sessions: Pick<Sessions, 'isOpen'>
  readonly settings: Pick<Settings, 'isClosedHere'>
}

const yearSeconds = 31_536_000
const openSeconds = 300

export function mountMediaGateway(app: FastifyInstance, { storage, tokens, guards, sessions, settings }: Needs): void {
  app.get<{ Params: { key: string } }>('/media/public/:key', async (request, reply) => {
    const { key } = request.params
    if (!isPublicKey(key)) throw new AppError('file.unknown')
    void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    if (isNegotiated(key)) void reply.header('vary', 'accept')
    return send(storage, keysFor(key, request.headers.accept), request, reply)
  })

  /** The one rule behind every guarded address, wherever its token stands. */
  const admit = async <T>(fileId: string, token: string | undefined, reply: FastifyReply, find: (file: FileRow) => T | undefined) => {
    if (!isId(fileId)) throw new AppError('file.unknown')
    // An address with a token was given out to somebody who was let in.
    if (token === undefined && (await settings.isClosedHere())) throw new AppError('service.country_blocked')
    const leave = token === undefined ? { reader: null } : tokens.read(fileId, token)
    // Who has signed out leaves nothing open behind them.
    if (!leave || (leave.reader && !(await sessions.isOpen(leave.reader)))) throw new AppError('file.link_expired')
    const file = await guards.admit(fileId, leave.reader?.accountId, (one) => find(one) !== undefined)
    const found = file && find(file)
    // Who had leave and lost it learns that much; without a token the file does not exist (access.md 6).
    if (!file || found === undefined) throw new AppError(token === undefined ? 'file.unknown' : 'file.link_expired')
    // Without a token only what is open to everybody passes the guard, so anybody's cache may keep it for a while.
    void reply.header('cache-control', token === undefined ? `public, max-age=${openSeconds}` : 'private, no-store')
    return { file, found }
  }

  // A playlist and all that it names, relative to it: what opens one stands in the path of the others (decision 068).
  app.get<{ Params: { fileId: string; '*': string } }>('/media/:fileId/t/*', async (request, reply) => {
    const [token = '', name = '', ...more] = request.params['*'].split('/')
    if (more.length > 0) throw new AppError('file.unknown')
    const given = token === withoutToken ? undefined : token
    const { file, found } = await admit(request.params.fileId, given, reply, ({ variants }) => namedIn(variants, name))
    if (typeof found === 'string') return reply.type(playlistType).send(found)
    return send(storage, [keyOf(file.id, found)], request, reply)
  })

  app.get<{ Params: { fileId: string; variant: string }; Querystring: { token?: string } }>(
    '/media/:fileId/:variant',
    async (request, reply) => {
      const { fileId, variant } = request.params
      const { token } = request.query
      if (token !== undefined && typeof token !== 'string') throw new AppError('file.unknown')
      const { file, found } = await admit(
        fileId,
        token,
        reply,
        ({ variants }) => namesFor(variant, request.headers.accept).flatMap((name) => variants.find((one) => one.name === name) ?? [])[0],
      )
      if (isNegotiated(variant)) void reply.header('vary', 'accept')
      if (variant === 'original') void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      return send(storage, [keyOf(file.id, found)], request, reply)
    },
  )
}

/** The playlist of all sizes, or one of the objects that it leads to. */
function namedIn(variants: readonly Variant[], name: string): Variant | string | undefined {
  const renditions = variants.filter(isRendition)
  if (name === 'film.m3u8') return renditions.length > 0 ? playlistOf(renditions) : undefined
  const [, known] = /^([hl]\d{1,5})\.(?:mp4|m3u8)$/.exec(name) ?? []
  return renditions.find((one) => one.name === known)
}

/** The first of these objects that there is. */
async function find(storage: Storage, keys: readonly string[]): Promise<{ key: string; size: number }> {
  for (const key of keys) {
    const size = await storage.size(key)
    if (size !== undefined) return { key, size }
  }
  throw new AppError('file.unknown')
}

async function send(storage: Storage, keys: readonly string[], request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { key, size } = await find(storage, keys)
  const range = readRange(request.headers.range, size)
  void reply.headers({
    'content-type': typeOfKey(key),
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-site',
  })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const [start, end] = range ? [range.start, range.end] : [0, size - 1]
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  // A stream, even an empty one, leaves the length that was set alone.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  try {
    return reply.send(await storage.open(key, range))
  } catch (error) {
    throw error instanceof StorageMiss ? new AppError('file.unknown') : error
  }
}

/** One range of bytes; several at once, other units and nonsense get the whole file, as RFC 9110 allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
  const [first = '', last = ''] = parts.slice(1)
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || (first !== '' && last !== '' && Number(last) < start) ? 'unsatisfiable' : { start, end }
}
