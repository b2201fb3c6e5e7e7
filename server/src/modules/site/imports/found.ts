// What is found in a file, whoever made it; and what a file may hold at most.
import type { ImportKind, ImportSource } from '@fieldhouse/contract/imports'
import { AppError } from '#platform/app-error.ts'
import { withoutUnseen } from '#platform/plain-text.ts'

export interface FoundText {
  readonly kind: 'post' | 'page'
  readonly line: number
  readonly externalId: string
  readonly title: string
  /** As it was written there. */
  readonly html: string
  /** Before those in the text. */
  readonly cover: string
  readonly slug: string
  readonly summary: string
}

export interface FoundMember {
  readonly kind: 'member'
  readonly line: number
  readonly address: string
  readonly name: string
  /** Until when they have paid there; null: nobody says, or for nothing. */
  readonly paidUntil: Date | null
  /** Why this one is not asked; empty: nothing speaks against it. */
  readonly against: string
}

export interface FoundFault {
  readonly kind: ImportKind
  readonly line: number
  readonly title: string
  readonly fault: string
}

export type Found = FoundText | FoundMember | FoundFault
export const isFault = (found: Found): found is FoundFault => 'fault' in found

export interface FoundFile {
  readonly source: ImportSource
  readonly rows: readonly Found[]
}

export const most = {
  bytes: 25 * 1024 * 1024,
  /** Of what an archive unpacks to. */
  unpacked: 60 * 1024 * 1024,
  texts: 2000,
  members: 10_000,
  /** Of one text as it was written there. */
  text: 200_000,
  depth: 60,
} as const

export const unreadable = (message: string): AppError => new AppError('import.unreadable', { message })
export const tooMany = (message: string): AppError => new AppError('import.too_many', { message })

/** Whatever a file has in the place of a word. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? withoutUnseen(value) : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
export const lineOf = (value: unknown, longest = 200): string => wordOf(value).replace(/\s+/g, ' ').trim().slice(0, longest)

/** A long text is read where it stands, so that a file of them does not hold up everybody else. */
export const breathe = (): Promise<void> => new Promise((done) => setImmediate(done))
