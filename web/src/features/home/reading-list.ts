// Which order is being read in this window: kept over a reload, made anew after a while or when somebody asks for it.
import { newId } from '../../lib/new-id.ts'
const key = 'home-list'
const keptFor = 30 * 60_000

export interface ReadingList {
  readonly id: string
  readonly at: number
  /** The newest post when it was made; what is newer is not in it. */
  readonly from?: string
  /** When the newest video, gallery or product had come out; an empty text: there was none. */
  readonly thingsUntil?: string
}

export function keepList(list: ReadingList): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(list))
  } catch {
    // A reload then begins anew.
  }
}

export function newList(): ReadingList {
  const list = { id: newId(), at: Date.now() }
  keepList(list)
  return list
}

export function currentList(): ReadingList {
  try {
    const list = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ReadingList | null
    if (list && Date.now() - list.at < keptFor) return list
  } catch {
    // The same.
  }
  return newList()
}
