// The messages on their way as a plain list: what stands where, and what a failure means. `outgoing.ts` sends them.
import { messageOf } from '../../lib/api-error.ts'
import { isRefused } from '../../lib/refusal.ts'

export interface Picked {
  readonly file: File
  /** Its address on this machine; let go of once the message has gone. */
  readonly address: string
}

export interface Draft {
  readonly text: string
  /** Pictures, or one video. */
  readonly files: readonly Picked[]
  /** Tokens; undefined: costs nothing. */
  readonly price: number | undefined
}

export interface Outgoing extends Draft {
  readonly clientId: string
  readonly conversationId: string
  readonly createdAt: string
  /** Ids of what is uploaded already. */
  readonly fileIds: readonly string[]
  /** Share of the files that has gone. */
  readonly share: number
  /** Why it did not go; undefined while it is going. */
  readonly error: string | undefined
  /** Trying again would be refused again. */
  readonly isRefused: boolean
}

export type OutgoingList = readonly Outgoing[]

type Start = Pick<Outgoing, 'clientId' | 'conversationId' | 'createdAt'>

export const added = (list: OutgoingList, draft: Draft, start: Start): OutgoingList => [
  ...list,
  { ...draft, ...start, fileIds: [], share: 0, error: undefined, isRefused: false },
]

export const changed = (list: OutgoingList, clientId: string, values: Partial<Outgoing>): OutgoingList =>
  list.map((item) => (item.clientId === clientId ? { ...item, ...values } : item))

export const without = (list: OutgoingList, clientId: string): OutgoingList => list.filter((item) => item.clientId !== clientId)

export const isVideo = (file: File) => file.type.startsWith('video/')

export const kindOf = ({ files }: Pick<Draft, 'files'>) => (files[0] ? (isVideo(files[0].file) ? 'video' : 'photo') : 'text')

/** The files that have not gone: a retry goes on behind those that have. */
export const filesLeft = ({ files, fileIds }: Pick<Outgoing, 'files' | 'fileIds'>) => files.slice(fileIds.length).map(({ file }) => file)

/** Too many at once passes by itself; any other refusal would come again. */
export function failureOf(failure: unknown): Pick<Outgoing, 'error' | 'isRefused'> {
  return { error: messageOf(failure), isRefused: isRefused(failure) }
}
