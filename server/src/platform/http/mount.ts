// Binds routes to the server: access, limit, checks, handler, answer through its schema, in this order.
import {
  answerSchema,
  calls,
  goesOnAtRest,
  isShownToLooker,
  permits,
  switchesOf,
  type Access,
  type Call,
  type Capability,
  type Switch,
} from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, atRest, type Resting } from '../app-error.ts'
import { bodyLimitOf } from './body-limit.ts'
import { refuseUnbounded } from './bounds.ts'
import { callerOf } from './caller.ts'
import { holderOf, keyScopesOf, reasonOfKey, type KeyHolder } from './key-holder.ts'
import type { RateLimiter, Standing } from './limits.ts'
import { lookerOf, withoutPrivate, type Looker } from './looking.ts'
import { bringsPassword, marksFor, reasonIn, refuseWithoutStepUp } from './marks.ts'
import { receiveFields } from './form.ts'
import { parseQuery } from './query-string.ts'
import type { Input, Output, Route } from './route.ts'
import { writerOf } from './writer.ts'
import { createCheck } from './validate.ts'
import { nameWhoLooks } from '../whereabouts/index.ts'
import { isStaff, type Caller, type Viewer } from './viewer.ts'

export interface AttemptInput {
  readonly params: unknown
  readonly body: unknown
  /** Why, where it is not part of the body. */
  readonly reason?: string | undefined
}

/** One request of staff, on its way into the audit. */
export interface Attempt {
  /** Runs the handler; its row is written in the transaction of its change. */
  during<T>(input: AttemptInput, handle: () => Promise<T>): Promise<T>
  /** It was not done, or not all of it. */
  refused(error: unknown): Promise<void>
}

/** Who asks whether something is switched off. */
export interface Asking {
  readonly accountId: string | undefined
  readonly roles: readonly string[] | undefined
  readonly network: string
}

/** Finds the caller's account. Throws `auth.session_expired` for a token that opens nothing. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | undefined>

export interface Doors {
  readonly authenticate: Authenticate
  /** Whose key a request brings; undefined where it brings none. Absent, there are no keys. */
  readonly keyHolder?: KeyHolder
  /** Who looks as somebody else. Absent, nobody does. */
  readonly looker?: Looker
  readonly now: () => Date
  readonly limiter: RateLimiter
  /** Absent, nothing is kept of what staff does. */
  readonly audit?: (call: Call, viewer: Viewer, caller: Caller, requestId: string) => Attempt
  /** Whether the caller may do this for a page. */
  readonly actAs: (viewer: Viewer, pageId: string, capability: Capability) => Promise<boolean>
  /** Staff of the site has to have shown a second factor. */
  readonly staffNeedsFactor?: boolean
  /** Whether the site is not shown where whoever asks is. */
  readonly isClosedHere?: () => Promise<boolean>
  /** How the site rests; undefined while it is open. */
  readonly resting?: () => Promise<Resting | undefined>
  /** Throws `service.switched_off` where one of them is off for the caller; absent, nothing is ever off. */
  readonly requireSwitches?: (keys: readonly Switch[], who: Asking) => Promise<void>
  /** Runs a money call once per Idempotency-Key; absent, calls simply run. */
  readonly once?: (route: Route, input: Input<Call>, run: () => Promise<Output<Call>>) => Promise<Output<Call>>
}

/** Those of the contract; tests mount others. */
const nameOf: ReadonlyMap<Call, string> = new Map(
  Object.entries(calls).flatMap(([area, all]) => Object.entries(all).map(([name, call]) => [call as Call, `${area}.${name}`] as const)),
)

const accesses: ReadonlySet<string> = new Set<Access>(['public', 'optional', 'user', 'fan', 'performer', 'team', 'staff', 'webhook'])

export function mountRoutes(app: FastifyInstance, routes: readonly Route[], doors: Doors): void {
  for (const route of routes) mountRoute(app, route, doors)
}

function mountRoute(app: FastifyInstance, route: Route, doors: Doors): void {
  const { call } = route
  refuseUnfinished(route)
  const switches = switchesOfCall(call)
  const scopes = keyScopesOf(nameOf.get(call) ?? '')
  const isShown = isShownToLooker(nameOf.get(call) ?? '')
  const read = createReader(route, doors)
  const limit = route.options.limit ?? (call.method === 'GET' ? 'read' : 'write')
  const schema = answerSchema(call.answer)

  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { call, limit },
    // A webhook's scope reads the raw body and has a limit of its own.
    ...(call.access === 'webhook' ? {} : { bodyLimit: bodyLimitOf(call) }),
    ...(schema ? { schema: { response: { '2xx': schema } }, serializerCompiler: () => writerOf(call.answer, schema) } : {}),
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const holder = await holderOf(call, scopes, request, doors)
      const looker = holder ? undefined : await lookerOf(call, isShown, request, doors.looker)
      const viewer = holder ?? looker ?? (await admit(call, request, doors))
      if (viewer && viewer !== holder && viewer !== looker) nameWhoLooks(viewer.accountId)
      requireKind(call, viewer)
      if (!call.isAlwaysOpen && !isStaff(viewer) && (await doors.isClosedHere?.())) throw new AppError('service.country_blocked')
      await refuseWhileResting(call, request, viewer, doors)
      const asked = holder && !holder.key?.isOfSite ? [...switches, 'apiKeys' as const] : switches
      if (asked.length > 0)
        await doors.requireSwitches?.(asked, { accountId: viewer?.accountId, roles: viewer?.roles, network: caller.network })
      // Whoever looks uses up nothing of theirs.
      const who = { accountId: looker?.look?.by ?? viewer?.accountId, network: caller.network, isStaff: isStaff(viewer) }
      // What is forgiven there still counts as calls do.
      if (route.options.forgives) await doors.limiter.use('write', who)
      await doors.limiter.use(limit, who, (standing) => void reply.headers(headersOf(standing)))
      const attempt = call.access === 'staff' && viewer ? doors.audit?.(call, viewer, caller, request.id) : undefined
      try {
        requirePermission(call, viewer, doors)
        const marks = holder ? undefined : marksFor(call, viewer)
        if (marks?.stepUp && viewer && !bringsPassword(call, request.body)) refuseWithoutStepUp(viewer, doors.now())
        const reason = attempt && ((holder && reasonOfKey(holder)) ?? reasonIn(request, request.body))
        if (marks?.reason && reason === undefined) throw new AppError('staff.reason_required')
        const input = { ...(await read(request, viewer)), viewer, caller, request, reply } as unknown as Input<Call>
        if (marks?.secondPerson) throw new AppError('staff.second_person_required')
        const handle = () => route.handle(input)
        const run = () => (attempt ? attempt.during({ ...input, reason }, handle) : handle())
        const output = call.idempotency && doors.once ? await doors.once(route, input, run) : await run()
        return answer(reply, call, looker ? (withoutPrivate(output) as Output<Call>) : output)
      } catch (error) {
        if (error instanceof AppError && route.options.forgives?.includes(error.code)) await doors.limiter.giveBack(limit, who)
        await attempt?.refused(error)
        throw error
      }
    },
  })
}

/** What a request says, judged: first what any value may be, then what this call takes. */
function createReader({ call, options }: Route, doors: Doors) {
  const checkParams = createCheck(call.params)
  const checkQuery = createCheck(call.query)
  const checkBody = createCheck(call.upload ? undefined : call.body)
  return async (request: FastifyRequest, viewer: Viewer | undefined) => {
    refuseUnbounded([request.params, request.query])
    const query = parseQuery(call.query, request.query as Record<string, string>)
    checkParams(request.params)
    const params = request.params as Record<string, string>
    if (!options.teamOf) await requireCapability(call, params['id'], viewer, doors)
    checkQuery(query)
    const isForm = !call.upload && call.body !== undefined && request.isMultipart()
    const body = isForm ? await receiveFields(request, call.body) : (request.body ?? {})
    if (call.access !== 'webhook') refuseUnbounded(body)
    if (options.teamOf) {
      const teamId = await options.teamOf({ params, body: body as Record<string, unknown> })
      await requireCapability(call, teamId, viewer, doors)
    }
    checkBody(body)
    return { params: request.params, query, body }
  }
}

/** Staff gets in, also to what is open to all. */
async function refuseWhileResting(call: Call, request: FastifyRequest, viewer: Viewer | undefined, doors: Doors): Promise<void> {
  if (isStaff(viewer)) return
  const rest = await doors.resting?.()
  if (!rest || goesOnAtRest(call, rest.kind)) return
  const known = viewer ?? (await doors.authenticate(request).catch(() => undefined))
  if (!isStaff(known)) throw atRest(rest)
}

const headersOf = ({ limit, remaining, reset }: Standing) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': reset,
})

/** A write of people on which nobody has decided must not come up at all. Staff decides for itself, and providers are always heard. */
function switchesOfCall(call: Call): readonly Switch[] {
  const name = nameOf.get(call)
  const decided = name === undefined ? [] : switchesOf(name)
  if (decided) return decided
  if (call.method !== 'GET' && call.access !== 'staff' && call.access !== 'webhook')
    throw new Error(`${name} is not in contract/src/switches.ts`)
  return []
}

/** A call without access or answer must not come up at all. */
function refuseUnfinished({ call, options }: Route): void {
  const name = `${call.method} ${call.path}`
  if (!accesses.has(call.access)) throw new Error(`${name} declares no access`)
  if ((call.access === 'team') !== (call.capability !== undefined)) throw new Error(`${name}: access team and a capability belong together`)
  if ((call.access === 'staff') !== (call.permission !== undefined))
    throw new Error(`${name}: access staff and a permission belong together`)
  if (call.capability !== undefined && !options.teamOf && call.params?.properties['id'] === undefined)
    throw new Error(`${name} names no page by its parameter id`)
  if (call.answer === undefined) throw new Error(`${name} declares no answer`)
  if ((call.answer.kind === 'empty') !== (call.status === 204 || call.status === 302))
    throw new Error(`${name}: status and answer do not fit`)
}

async function requireCapability(
  { capability }: Call,
  teamId: string | undefined,
  viewer: Viewer | undefined,
  { actAs }: Doors,
): Promise<void> {
  if (capability === undefined) return
  const isEntitled = viewer !== undefined && teamId !== undefined && (await actAs(viewer, teamId, capability))
  if (!isEntitled) throw new AppError('request.forbidden')
}

async function admit({ access }: Call, request: FastifyRequest, doors: Doors): Promise<Viewer | undefined> {
  if (access === 'public' || access === 'webhook') return undefined
  const viewer = await doors.authenticate(request)
  if (access === 'optional') return viewer
  if (!viewer) throw new AppError('auth.required')
  return viewer
}

function requireKind({ access }: Call, viewer: Viewer | undefined): void {
  if (!viewer) return
  if (access === 'performer' && viewer.kind !== 'performer') throw new AppError('request.forbidden')
  if (access === 'fan' && viewer.kind !== 'user') throw new AppError('request.forbidden')
  if (access === 'staff' && !isStaff(viewer)) throw new AppError('request.forbidden')
}

/** Whoever is staff and may not is refused behind the limits: each such refusal leaves a row. */
function requirePermission({ access, permission, within }: Call, viewer: Viewer | undefined, { staffNeedsFactor }: Doors): void {
  if (access !== 'staff') return
  if (!viewer || permission === undefined || !permits(viewer.roles, permission, within)) throw new AppError('staff.not_permitted')
  if (staffNeedsFactor && !viewer.hasFactor && !viewer.key) throw new AppError('staff.factor_required')
}

function answer(reply: FastifyReply, call: Call, output: Output<Call>): unknown {
  if (reply.sent) return reply
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store').header('vary', 'Authorization, Origin')
  if (output === undefined) return reply.code(call.status).send()
  if (call.answer.kind === 'text') return reply.type(call.answer.mediaType).send((output as { text: string }).text)
  const { status, ...body } = output as { status?: 200 | 201 }
  return reply.code(status ?? call.status).send(body)
}
