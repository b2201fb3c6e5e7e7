import { createContext, use } from 'react'
import type { CommentSlots } from './commented.ts'

export const CommentSlotsContext = createContext<CommentSlots | undefined>(undefined)

/** None where comments are only listed. */
export const useCommentSlots = (): CommentSlots | undefined => use(CommentSlotsContext)
