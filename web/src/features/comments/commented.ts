import type { ReactNode } from 'react'
import type { Comment, Kind } from './api.ts'

/** What comments are on. */
export interface Commented {
  type: Kind
  id: string
  total: number
  /** What it shows is closed to the viewer, and so is what is said of it. */
  isLocked?: boolean
  owner: { id: string; type: 'performer' | 'team'; name: string; path: string | undefined }
}

/** What other features add to a comment. */
export interface CommentSlots {
  like: (comment: Comment) => ReactNode
  reportSheet: (id: string) => ReactNode
  reportPerson: (person: { id: string; isPerformer: boolean }) => ReactNode
  muteSheet: (person: { id: string; name: string }) => ReactNode
  /** In the name of the page, a team's where one is named. */
  restrictDialog: (person: { id: string; name: string; teamId: string | undefined; onClose: () => void }) => ReactNode
  blockDialog: (person: { id: string; name: string; onClose: () => void }) => ReactNode
}
