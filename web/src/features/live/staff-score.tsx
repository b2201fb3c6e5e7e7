import { useRoom } from './use-room.ts'
import type { Stream } from './api.ts'
import { ScoreKeeper } from './score-keeper.tsx'

/** For others of a team whose stream somebody else hosts: they keep its score beside the host. */
export default function StaffScore({ stream }: { stream: Stream }) {
  const room = useRoom(stream, stream.isFree || stream.hasPurchased)
  return <ScoreKeeper streamId={stream._id} score={room.score} onScore={room.setScore} />
}
