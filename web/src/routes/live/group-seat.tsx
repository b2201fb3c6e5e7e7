import { useEffect, useEffectEvent } from 'react'
import type { Stream } from '../../features/live/api.ts'
import { useMyShow, type Show } from '../../features/live/my-show.ts'
import { ShowMeter } from '../../features/live/show-meter.tsx'

interface GroupSeatProps {
  stream: Stream
  /** What of this stream one has asked for, or has. */
  onShow: (show: Show | null) => void
}

/** A member's seat in a group stream: known to the room, and what it costs. */
export default function GroupSeat({ stream, onShow }: GroupSeatProps) {
  const { data } = useMyShow()
  const show = data?.streamId === stream._id ? data : null
  const tell = useEffectEvent(onShow)
  useEffect(() => tell(show), [show])
  return show && show.status !== 'asked' ? <ShowMeter show={show} /> : null
}
