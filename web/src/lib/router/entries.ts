// The entries of the tab's history: each has a name and a number, so that a turn back can be told from one forward and
// taken back. An open sheet stands on an entry of its own, which Back uses up; closed by hand it leaves its entry, as a turn
// back that we ask for could cross the way of another page.
import { newId } from '../new-id.ts'

export interface Entry {
  readonly key: string
  readonly index: number
  /** Over the entry of the page itself. */
  readonly isOverlay?: boolean
}

interface Overlay {
  close: () => void
  isBusy: () => boolean
}

let entry: Entry = { key: 'first', index: 0 }
const overlays: Overlay[] = []
/** Resolves when a turn that we ask for ourselves has happened; nothing may be written before. */
let settled: Promise<void> = Promise.resolve()
let arrive: (() => void) | undefined

export const currentEntry = () => entry
export const openOverlays = () => overlays.length
export const topOverlay = () => overlays.at(-1)
export const whenSettled = () => settled

const isEntry = (state: unknown): state is Entry => typeof state === 'object' && state !== null && 'key' in state && 'index' in state

const nextEntry = (): Entry => ({ key: newId(), index: entry.index + 1 })

export function adoptFirstEntry() {
  if (isEntry(history.state)) entry = history.state
  else history.replaceState(entry, '')
}

/** The entry that a turn led to; one that the browser made itself, for a link within the page, gets its name now. */
export function entryOf(state: unknown): Entry {
  if (isEntry(state)) return state
  const made = nextEntry()
  history.replaceState(made, '')
  return made
}

export const enter = (arrived: Entry) => void (entry = arrived)

/** Writes a page into the history; it takes the place of a sheet that is open. */
export function writeEntry(href: string, replace: boolean) {
  if (replace) return history.replaceState(entry, '', href)
  const takesPlace = entry.isOverlay === true
  entry = takesPlace ? { key: newId(), index: entry.index } : nextEntry()
  history[takesPlace ? 'replaceState' : 'pushState'](entry, '', href)
}

/** Moves through the history without showing anything. */
export function turnQuietly(steps: number): Promise<void> {
  settled = new Promise((resolve) => (arrive = resolve))
  history.go(steps)
  return settled
}

/** True when the turn was our own: the caller of `turnQuietly` goes on. */
export function isOwnTurn(): boolean {
  const isOwn = arrive !== undefined
  arrive?.()
  arrive = undefined
  return isOwn
}

/** Whether the entry's sheet is closed already: Back passes over it, the next sheet or page takes it. */
export const isSpent = () => entry.isOverlay === true && overlays.length === 0

/** Puts something over the page that Back closes; the answer says that it is gone. */
export function addOverlay(overlay: Overlay, href: string) {
  overlays.push(overlay)
  if (!entry.isOverlay) {
    entry = { ...nextEntry(), isOverlay: true }
    history.pushState(entry, '', href)
  }
  return () => void overlays.splice(overlays.indexOf(overlay), 1)
}
