// The contract's calls as types, named `feature.call`. Only types cross over: the schemas stay out of the bundle.
import type { AnswerOf, BodyOf, Call, CallName, CallOf, ParamsOf, QueryOf } from '@fieldhouse/contract'

export type { CallName } from '@fieldhouse/contract'

type Keys<T> = keyof T extends never ? Record<string, never> : T

type CallFor<N extends CallName> = Extract<CallOf<N>, Call>

export interface InputFor<N extends CallName> {
  params?: Keys<ParamsOf<CallFor<N>>>
  query?: Keys<QueryOf<CallFor<N>>>
  body?: Keys<BodyOf<CallFor<N>>>
}

export type AnswerFor<N extends CallName> = AnswerOf<CallFor<N>>
/** What the answer carries: the object of a single answer, the rows of a list. */
export type DataFor<N extends CallName> = AnswerFor<N> extends { data: infer D } ? D : undefined
