import { ReactionButton } from './button.tsx'
import type { Reaction } from './wishes.ts'

interface LikeAndSaveProps {
  type: Reaction['objectType']
  thing: { _id: string; isLiked: boolean; isBookmarked: boolean; stats: { likes: number } }
}

/** The row of acts on the page of a thing. */
export const LikeAndSave = ({ type, thing: { _id, isLiked, isBookmarked, stats } }: LikeAndSaveProps) => (
  <div className="acts">
    <ReactionButton type={type} id={_id} action="like" isOn={isLiked} total={stats.likes} />
    <ReactionButton type={type} id={_id} action="bookmark" isOn={isBookmarked} className="act end" />
  </div>
)
