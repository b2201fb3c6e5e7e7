// A route ties a call of the contract to its handler. The declaration tells the whole story: limit, access, schema.
import type { Access, AnswerOf, BodyOf, Call, ErrorCode, ParamsOf, QueryOf } from '@fieldhouse/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from './limits.ts'
import type { Caller, Viewer } from './viewer.ts'

type ViewerFor<A extends Access> = A extends 'public' | 'webhook' ? undefined : A extends 'optional' ? Viewer | undefined : Viewer

export interface Input<C extends Call> {
  readonly viewer: ViewerFor<C['access']>
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly caller: Caller
  /** For the few that need more: cookies, files, the raw body. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler returns: the answer's body, and another status where the call allows two (200 beside 201). */
export type Output<C extends Call> = AnswerOf<C> extends undefined ? undefined : AnswerOf<C> & { status?: 200 | 201 }

/** What a call with access `team` names its team by, where that is not the parameter `id`. The body is not checked yet. */
export interface TeamKey {
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface RouteOptions {
  /** With access `team`: the team that the call is about; undefined for one that nobody may know of. */
  readonly teamOf?: (key: TeamKey) => string | undefined | Promise<string | undefined>
  /** Defaults to `read` for GET and `write` for the rest. */
  readonly limit?: LimitName
  /** Refusals that do not count for the limit: they are typing, not trying. */
  readonly forgives?: readonly ErrorCode[]
}

export interface Route {
  readonly call: Call
  readonly options: RouteOptions
  readonly handle: (input: Input<Call>) => Promise<Output<Call>>
}

export function route<C extends Call>(call: C, options: RouteOptions, handle: (input: Input<C>) => Promise<Output<C>>): Route {
  // The types of one call are checked here, at the declaration; from here on all routes look alike.
  return { call, options, handle: handle as unknown as Route['handle'] }
}
