// The contract's calls as types, named `feature.call`. Only types cross over: the schemas stay out of the bundle.
import type * as contract from '@fieldhouse/contract'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@fieldhouse/contract'

type Contract = typeof contract
type Groups = Contract extends { calls: infer G } ? G : Record<string, Record<string, Call>>

type NamesOf<F extends keyof Groups> = F extends string ? `${F}.${keyof Groups[F] & string}` : never

export type CallName = { [F in keyof Groups]: NamesOf<F> }[keyof Groups] & string

export type CallOf<N extends CallName> = N extends `${infer F}.${infer K}`
  ? F extends keyof Groups
    ? K extends keyof Groups[F]
      ? Groups[F][K] extends Call
        ? Groups[F][K]
        : never
      : never
    : never
  : never

export interface Input<C extends Call> {
  params?: ParamsOf<C>
  query?: QueryOf<C>
  body?: BodyOf<C>
}

export type InputFor<N extends CallName> = Input<CallOf<N>>
export type AnswerFor<N extends CallName> = AnswerOf<CallOf<N>>
/** What the answer carries: the object of a single answer, the rows of a list. */
export type DataFor<N extends CallName> = AnswerFor<N> extends { data: infer D } ? D : undefined
