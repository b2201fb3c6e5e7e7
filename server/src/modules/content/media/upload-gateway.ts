// Where large files arrive in parts: the tus protocol 1.0 with creation and termination, for who is signed in. What they become is said by
// the calls of the contract that take files: a field there may name an upload in place of a file (decision 069).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, atRest } from '#platform/app-error.ts'
import { isStaff, networkOf, type Authenticate, type RateLimiter, type Viewer } from '#platform/http/index.ts'
import type { Settings } from '#ground/settings'
import type { Switches } from '#ground/switches'
import type { Uploads } from './uploads.ts'

export interface Needs {
  readonly uploads: Uploads
  readonly authenticate: Authenticate
  readonly limiter: Pick<RateLimiter, 'use'>
  readonly settings: Pick<Settings, 'isClosedHere' | 'resting'>
  readonly switches: Pick<Switches, 'require'>
}

const version = '1.0.0'
const path = '/api/uploads'
const partType = 'application/offset+octet-stream'

type One = { Params: { id: string } }

export function mountUploads(app: FastifyInstance, { uploads, authenticate, limiter, settings, switches }: Needs): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer> => {
    void reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' })
    const viewer = await authenticate(request)
    if (!viewer) throw new AppError('auth.required')
    if (!isStaff(viewer)) {
      if (await settings.isClosedHere()) throw new AppError('service.country_blocked')
      const rest = await settings.resting()
      if (rest && (rest.kind === 'closed' || request.method !== 'HEAD')) throw atRest(rest)
    }
    // What has begun may be looked at and taken away.
    if (request.method === 'POST' || request.method === 'PATCH') await switches.require(['uploads'], viewer)
    if (request.headers['tus-resumable'] !== version) throw new AppError('request.malformed')
    return viewer
  }

  app.register(async (scope) => {
    // Parts are read by whoever writes them down, and nothing else is taken here.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(partType, (_request, payload, done) => done(null, payload))

    scope.post(path, async (request, reply) => {
      const viewer = await admit(request, reply)
      await limiter.use('upload', { accountId: viewer.accountId, network: networkOf(request.ip) })
      const told = readMetadata(request.headers['upload-metadata'])
      const size = readCount(request.headers['upload-length'])
      const id = await uploads.begin(viewer.accountId, { type: told['type'] ?? '', name: told['filename'] ?? '', size })
      return reply.code(201).header('location', `${path}/${id}`).send()
    })

    scope.head<One>(`${path}/:id`, async (request, reply) => {
      const viewer = await admit(request, reply)
      const { offset, size } = await uploads.find(viewer.accountId, request.params.id)
      return reply.headers({ 'upload-offset': offset, 'upload-length': size }).send(Readable.from([]))
    })

    scope.patch<One>(`${path}/:id`, async (request, reply) => {
      const viewer = await admit(request, reply)
      const { body } = request
      if (!(body instanceof Readable)) throw new AppError('request.media_type')
      const offset = await uploads.append(viewer.accountId, request.params.id, readCount(request.headers['upload-offset']), body)
      return reply.code(204).header('upload-offset', offset).send()
    })

    scope.delete<One>(`${path}/:id`, async (request, reply) => {
      const viewer = await admit(request, reply)
      await uploads.remove(viewer.accountId, request.params.id)
      return reply.code(204).send()
    })
  })
}

function readCount(text: string | string[] | undefined): number {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new AppError('request.malformed')
  return Number(text)
}

/** `type dmlkZW8=,filename Z2FtZS5tcDQ=`; what is not like that is left out. */
function readMetadata(text: string | string[] | undefined): Record<string, string> {
  if (typeof text !== 'string') return {}
  const pairs = text.split(',', 8).flatMap((pair) => {
    const [, name, value = ''] = /^\s*([a-z]{1,20}) ([A-Za-z0-9+/=]{0,1000})\s*$/.exec(pair) ?? []
    return name === undefined ? [] : [[name, Buffer.from(value, 'base64').toString('utf8')] as const]
  })
  return Object.fromEntries(pairs)
}
