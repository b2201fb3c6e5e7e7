// What a picture for a link shows, and the hash that stands for all of it: whatever changes it, price and audience too, changes the
// address under which it is fetched.
import { createHash } from 'node:crypto'

export interface LinkCard {
  readonly kicker: string
  readonly title: string
  readonly detail: string
  readonly isLocked: boolean
  /** The file that it is drawn over. */
  readonly fileId?: string
  readonly colours?: { readonly primary: string; readonly secondary: string }
  /** What is not drawn, and makes another picture of it all the same. */
  readonly stamp: string
}

/** Raised with the drawing: pictures of an older one are not asked for again. */
const drawing = 1

export const hashOf = (card: LinkCard, siteName: string): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, siteName, card]))
    .digest('hex')
    .slice(0, 20)

/** Stands for whatever shall not be drawn: nobody's name, nobody's face. */
export const siteCard: LinkCard = { kicker: '', title: 'The season, from the inside', detail: '', isLocked: false, stamp: '' }
