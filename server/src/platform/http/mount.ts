// Binds routes to the server: access, limit, checks, handler, answer through its schema, in this order.
import { answerSchema, type Access, type Call } from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { callerOf } from './caller.ts'
import type { RateLimiter } from './limits.ts'
import { receiveFields } from './form.ts'
import { parseQuery } from './query-string.ts'
import type { Input, Output, Route } from './route.ts'
import { createCheck } from './validate.ts'
import type { Viewer } from './viewer.ts'

/** Finds the caller's account. Throws `auth.session_expired` for a token that opens nothing. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | undefined>

export interface Doors {
  readonly authenticate: Authenticate
  readonly limiter: RateLimiter
  /** Runs a money call once per Idempotency-Key; absent, calls simply run. */
  readonly once?: (route: Route, input: Input<Call>, run: () => Promise<Output<Call>>) => Promise<Output<Call>>
}

const accesses: ReadonlySet<string> = new Set<Access>(['public', 'optional', 'user', 'fan', 'performer', 'team', 'admin', 'webhook'])

export function mountRoutes(app: FastifyInstance, routes: readonly Route[], doors: Doors): void {
  for (const route of routes) mountRoute(app, route, doors)
}

function mountRoute(app: FastifyInstance, route: Route, doors: Doors): void {
  const { call } = route
  refuseUnfinished(call)
  const checkParams = createCheck(call.params)
  const checkQuery = createCheck(call.query)
  const checkBody = createCheck(call.upload ? undefined : call.body)
  const limit = route.options.limit ?? (call.method === 'GET' ? 'read' : 'write')
  const schema = answerSchema(call.answer)

  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { call },
    ...(schema ? { schema: { response: { '2xx': schema } } } : {}),
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const viewer = await admit(call.access, request, doors.authenticate)
      doors.limiter.use(limit, { accountId: viewer?.accountId, network: caller.network })
      const query = parseQuery(call.query, request.query as Record<string, string>)
      checkParams(request.params)
      checkQuery(query)
      const isForm = !call.upload && call.body !== undefined && request.isMultipart()
      const body = isForm ? await receiveFields(request, call.body) : (request.body ?? {})
      checkBody(body)
      const input = { viewer, params: request.params, query, body, caller, request, reply } as unknown as Input<Call>
      const run = () => route.handle(input)
      const output = call.idempotency && doors.once ? await doors.once(route, input, run) : await run()
      return answer(reply, call, output)
    },
  })
}

/** A call without access or answer must not come up at all. */
function refuseUnfinished(call: Call): void {
  const name = `${call.method} ${call.path}`
  if (!accesses.has(call.access)) throw new Error(`${name} declares no access`)
  if (call.answer === undefined) throw new Error(`${name} declares no answer`)
  if ((call.answer.kind === 'empty') !== (call.status === 204 || call.status === 302)) throw new Error(`${name}: status and answer do not fit`)
}

async function admit(access: Access, request: FastifyRequest, authenticate: Authenticate): Promise<Viewer | undefined> {
  if (access === 'public' || access === 'webhook') return undefined
  const viewer = await authenticate(request)
  if (access === 'optional') return viewer
  if (!viewer) throw new AppError('auth.required')
  if (access === 'performer' && viewer.kind !== 'performer') throw new AppError('request.forbidden')
  if (access === 'fan' && viewer.kind !== 'user') throw new AppError('request.forbidden')
  if (access === 'admin' && !viewer.roles.includes('admin')) throw new AppError('request.forbidden')
  return viewer
}

function answer(reply: FastifyReply, call: Call, output: Output<Call>): unknown {
  if (reply.sent) return reply
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store').header('vary', 'Authorization, Origin')
  if (output === undefined) return reply.code(call.status).send()
  const { status, ...body } = output as { status?: 200 | 201 }
  return reply.code(status ?? call.status).send(body)
}
