// What a press of the browser's Back or Forward means, decided before anything is shown.

/** How a turn is answered: `stay` goes back to where the person was. */
export type Turn = 'go' | 'stay' | 'close' | 'close-and-stay'

export interface TurnAsked {
  /** Entries between here and there; below zero is back. */
  readonly steps: number
  /** Sheets and dialogs over the page. */
  readonly open: number
  /** The uppermost of them is paying or saving. */
  readonly isBusy: boolean
  /** Asks the person only where the page would be left; see `addBlocker`. */
  readonly mayLeave: () => boolean
}

/** Back closes the uppermost sheet and nothing else; a page with unsaved changes is asked like on every other way out. */
export function judgeTurn({ steps, open, isBusy, mayLeave }: TurnAsked): Turn {
  if (open > 0 && isBusy) return 'stay'
  if (open > 0 && steps === -1) return open > 1 ? 'close-and-stay' : 'close'
  return mayLeave() ? 'go' : 'stay'
}
