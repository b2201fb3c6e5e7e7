import type { ReactNode } from 'react'
import { ReactionButton } from './button.tsx'
import type { Reaction } from './wishes.ts'

interface LikeAndSaveProps {
  type: Reaction['objectType']
  /** Between the two. */
  children?: ReactNode
  thing: { _id: string; isLiked: boolean; isBookmarked: boolean; stats: { likes: number } }
}

/** The row of acts on the page of a thing. */
export const LikeAndSave = ({ type, children, thing: { _id, isLiked, isBookmarked, stats } }: LikeAndSaveProps) => (
  <div className="acts">
    <ReactionButton type={type} id={_id} action="like" isOn={isLiked} total={stats.likes} />
    {children}
    <ReactionButton type={type} id={_id} action="bookmark" isOn={isBookmarked} className="act end" />
  </div>
)
