// What one call is. A call is written once; the server binds it, the web client types it, OpenAPI describes it.
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { Tag } from './tags.ts'
import { Nullable } from './values.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `optional` is public and personalised when a token is there; `user` is any signed-in account;
 * `team` is staff of the team in question; `staff` is staff of the site whose roles open the permission; `webhook` authenticates by the provider's signature.
 */
export type Access = 'public' | 'optional' | 'user' | 'fan' | 'performer' | 'team' | 'staff' | 'webhook'

/**
 * What a caller must be able to do for a page: `own` it, `earn` on it, `publish` in its name, `contribute` posts that its
 * staff may want to see first, `manage` its people, `moderate` what waits for approval, `read private` things of it.
 */
export type Capability = 'own' | 'earn' | 'publish' | 'contribute' | 'manage' | 'moderate' | 'read private'

/** The envelope around the data of an answer (wire.md 1.1). */
export type Answer =
  | { readonly kind: 'one'; readonly data: TSchema }
  | { readonly kind: 'list'; readonly data: TSchema }
  | { readonly kind: 'endless'; readonly data: TSchema }
  | { readonly kind: 'empty' }
  | TextAnswer

/** For programs that read another format than JSON: the text as it is, without an envelope. */
export interface TextAnswer {
  readonly kind: 'text'
  readonly mediaType: string
}

export interface Call {
  readonly method: Method
  /** Path below the API's base address, parameters in braces: `/follows/{a}/{b}`. */
  readonly path: `/${string}`
  readonly access: Access
  /**
   * With access `team`, and only then: what the caller must be able to do for the team, which the parameter `id` names unless
   * the server's route says otherwise.
   */
  readonly capability?: Capability
  /** With access `staff`, and only then: which permission one of the caller's roles must open. */
  readonly permission?: Permission
  /** How far the call goes by itself: a role that opens its permission so far makes it too. */
  readonly within?: string
  /** A read that leaves a row of what staff did, as every write of staff does: what nobody reads unseen. */
  readonly leavesRow?: true
  readonly summary: string
  /** What the answer is about; empty when it never changes or is used once. */
  readonly tags?: readonly Tag[]
  /** What a success changes: answers with these tags are to be asked for again. */
  readonly changes?: readonly Tag[]
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Set for calls that take files; the body then describes the other fields. */
  readonly upload?: UploadRule
  /**
   * Requires (`required`) or understands (`accepted`) the header Idempotency-Key. `derived`: who sends none gets one made
   * from the request, under which the same request counts once within a minute. `brief`: moves no money; for what is sent
   * once more because its answer was lost, and kept for a day.
   */
  readonly idempotency?: 'required' | 'accepted' | 'derived' | 'brief'
  readonly status: 200 | 201 | 204 | 302
  readonly answer: Answer
  readonly errors?: readonly ErrorCode[]
  /** Also where and while the site is closed: what tells people so, and how staff of the site signs in. */
  readonly isAlwaysOpen?: true
  /** Also while it is closed for maintenance: what somebody began elsewhere, and what must be heard at any time. */
  readonly isOpenAtRest?: true
  /** Reads by another method than GET: it goes on while the site is only read. */
  readonly isReading?: true
  /** Takes something away by another method than DELETE: it goes on while the disk is full. */
  readonly isTakingAway?: true
  /** Sends browsers on instead of answering them. */
  readonly redirects?: true
}

/** Which multipart fields carry a file; `maxBytes` comes from the settings at run time. */
export interface UploadRule {
  readonly fields: readonly string[]
}

export const one = <S extends TSchema>(data: S) => ({ kind: 'one', data }) as const
export const list = <S extends TSchema>(data: S) => ({ kind: 'list', data }) as const
export const endless = <S extends TSchema>(data: S) => ({ kind: 'endless', data }) as const
export const empty = { kind: 'empty' } as const
export const text = (mediaType: string) => ({ kind: 'text', mediaType }) as const

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema ? Static<C[K]> : Record<never, never>

export type ParamsOf<C extends Call> = Part<C, 'params'>
export type QueryOf<C extends Call> = Part<C, 'query'>
export type BodyOf<C extends Call> = Part<C, 'body'>

/** The whole body of a successful answer. */
export type AnswerOf<C extends Call> = C['answer'] extends { kind: 'one'; data: infer D extends TSchema }
  ? { data: Static<D> }
  : C['answer'] extends { kind: 'list'; data: infer D extends TSchema }
    ? { data: Static<D>[]; total: number }
    : C['answer'] extends { kind: 'endless'; data: infer D extends TSchema }
      ? { data: Static<D>[]; nextCursor: string | null }
      : C['answer'] extends TextAnswer
        ? { text: string }
        : undefined

/**
 * Whether the marks of its permission are asked for: by what changes something, and by what nobody reads unseen. Other reads under the
 * same permission are the page around it.
 */
export const asksMarks = ({ access, method, leavesRow }: Call): boolean => access === 'staff' && (method !== 'GET' || leavesRow === true)

/** Why staff does something, percent-encoded, where the call's body has no reason of its own. */
export const reasonHeader = 'staff-reason'
export const shortestReason = 10
export const longestReason = 500

/** Declares a call, keeping its literal types. */
export const call = <const C extends Call>(definition: C): C => definition

/** The JSON schema of the whole body, undefined where there is none. */
export function answerSchema(answer: Answer): TSchema | undefined {
  if (answer.kind === 'empty' || answer.kind === 'text') return undefined
  if (answer.kind === 'one') return Type.Object({ data: answer.data })
  if (answer.kind === 'list') return Type.Object({ data: Type.Array(answer.data), total: Type.Integer() })
  return Type.Object({ data: Type.Array(answer.data), nextCursor: Nullable(Type.String()) })
}
