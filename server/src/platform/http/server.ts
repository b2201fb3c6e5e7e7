// The web server itself: framework settings, headers, same-site check, error answers.
import type { Call } from '@fieldhouse/contract'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import { newId } from '../new-id.ts'
import { lookFrom, type CountryOf } from '../whereabouts/index.ts'
import { AppError } from '../app-error.ts'
import { canonicalAddress } from './client-address.ts'
import { readJsonStrictly } from './json.ts'
import { refuse } from './refuse.ts'
import { serializeError } from '../stack.ts'

export interface HttpOptions {
  readonly siteUrl: string
  readonly trustProxyHops: number
  readonly logLevel: string
  readonly countryOf?: CountryOf
  /** Told of every request that failed here: its method and its route. */
  readonly onFailure?: (where: string) => void
  /** This process is about to end: each answer asks to come to another one with what is next. */
  readonly isLeaving?: () => boolean
  readonly watch?: RequestWatch
}

export interface Answered {
  /** Its pattern, and never its address; undefined for what is nowhere. */
  readonly route: string | undefined
  readonly method: string
  readonly status: number
  readonly seconds: number
  /** What refused it, where a limit did. */
  readonly refusedBy: string | undefined
  /** Of files, by the word of whoever sent them. */
  readonly uploadedBytes: number
}

/** Told of every request, when it comes and when it was answered or its sender is gone. */
export interface RequestWatch {
  begun(): void
  answered(answered: Answered): void
}

/** Milliseconds of silence; ten questions in ten seconds follow. */
const askedAfter = 60_000

export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = fastify({
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, serializers: { req: describeRequest, err: serializeError } },
    // Addresses may carry codes, so requests are not logged (access.md 10).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustProxyHops,
    bodyLimit: 1_048_576,
    genReqId: () => newId(),
    // A large file over a slow line takes as long as it takes. Whoever is gone in the middle of one without a word, as phones are, answers
    // nobody's question whether they are there, and is not waited for.
    requestTimeout: 0,
    http: { keepAlive: true, keepAliveInitialDelay: askedAfter },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  // Pages and answers; the built files are packed already, pictures and clips cannot be.
  app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.register(fastifyCookie)
  app.register(fastifyMultipart, { throwFileSizeLimit: true, limits: { files: 1, fields: 40, fieldSize: 20_000 } })
  readJsonStrictly(app)
  app.setErrorHandler((error, request, reply) => {
    refuse(error as AppError, request, reply)
    if (reply.statusCode >= 500 && !isMeant(error)) options.onFailure?.(`request ${request.method} ${request.routeOptions.url ?? ''}`)
    return reply
  })
  if (options.watch) watchRequests(app, options.watch)
  const { isLeaving } = options
  // Who keeps a connection would send on it at the moment it is closed, and does not send anew what may have been done.
  if (isLeaving) app.addHook('onSend', async (_request, reply) => void (isLeaving() && reply.header('connection', 'close')))
  const headers = headersFor(options.siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...headers })
    refuseOtherSites(request, options.siteUrl)
    // In paths and queries of every kind, pages too. What else is no text does not decode.
    if (request.url.includes('%00')) throw new AppError('request.malformed')
  })
  // After the body was read, which ends in a turn of the connection's own.
  app.addHook('preHandler', (request, _reply, done) => lookFrom(whereFrom(request, options.countryOf), done))
  return app
}

/** Said on purpose: nothing has failed. */
const meant: readonly string[] = ['service.maintenance', 'service.switched_off', 'storage.full']
const isMeant = (error: unknown) => error instanceof AppError && meant.includes(error.code)

function watchRequests(app: FastifyInstance, watch: RequestWatch): void {
  app.addHook('onRequest', async () => watch.begun())
  app.addHook('onResponse', async (request, reply) => {
    const { limit } = request.routeOptions.config as { readonly limit?: string }
    watch.answered({
      route: request.is404 ? undefined : request.routeOptions.url,
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      refusedBy: reply.statusCode === 429 ? (limit ?? 'other') : undefined,
      uploadedBytes: reply.statusCode < 400 ? uploadedIn(request) : 0,
    })
  })
}

function uploadedIn({ headers }: FastifyRequest): number {
  const isFile = /^(multipart\/form-data|application\/(offset\+)?octet-stream)\b/.test(headers['content-type'] ?? '')
  return isFile ? Math.max(0, Number(headers['content-length']) || 0) : 0
}

/** Who delivers somebody else's news looks at nothing. */
function whereFrom(request: FastifyRequest, countryOf: CountryOf | undefined): string | undefined {
  const { call } = request.routeOptions.config as { readonly call?: Call }
  return call?.access === 'webhook' ? undefined : countryOf?.(canonicalAddress(request.ip))
}

/** Of every answer: files of the build and plain pages, too. Pages of ours replace the rule of frames by a policy of their own. */
const headersFor = (siteUrl: string) => ({
  ...securityHeaders,
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const securityHeaders = {
  'content-security-policy': "frame-ancestors 'self'; base-uri 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
}

/** Cookies alone change nothing: a browser on another site is turned away before anything is read (access.md 1). */
function refuseOtherSites(request: FastifyRequest, siteUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  if (origin === undefined || origin === siteUrl) return
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return
  throw new AppError('request.forbidden')
}

const describeRequest = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url, id: request.id })
