// Uploads that have not arrived whole: kept in this browser, by person, so that the same file goes on where it stopped after a reload.
import { readStored, store } from './storage.ts'

export interface Unfinished {
  readonly id: string
  /** What it is to become, in the words of the contract. */
  readonly type: string
  readonly name: string
  readonly size: number
  readonly modified: number
  /** From 0 to 1. */
  readonly share: number
}

const most = 20
const nameOf = (viewerId: string) => `uploads:${viewerId}`
const listeners = new Set<() => void>()

const isUnfinished = (value: unknown): value is Unfinished =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'share' in value && typeof value.share === 'number'

let known: { viewerId: string; text: string | null; list: readonly Unfinished[] } | undefined

/** The same list until it changes. */
export function unfinishedOf(viewerId: string): readonly Unfinished[] {
  const text = readStored(nameOf(viewerId))
  if (known?.viewerId === viewerId && known.text === text) return known.list
  let list: readonly Unfinished[] = []
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(kept)) list = kept.filter(isUnfinished)
  } catch {
    // Somebody else wrote there.
  }
  known = { viewerId, text, list }
  return list
}

/** Notes how far one is; without a share, that it is no more. */
export function noteUnfinished(viewerId: string, upload: Omit<Unfinished, 'share'>, share: number | undefined): void {
  const others = unfinishedOf(viewerId).filter(({ id }) => id !== upload.id)
  const list = share === undefined ? others : [...others, { ...upload, share }].slice(-most)
  store(nameOf(viewerId), list.length > 0 ? JSON.stringify(list) : null)
  for (const listener of listeners) listener()
}

export const sameFile = (list: readonly Unfinished[], file: File, type: string): Unfinished | undefined =>
  list.find((one) => one.type === type && one.name === file.name && one.size === file.size && one.modified === file.lastModified)

export function subscribeToUnfinished(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
