import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Pitch } from '../../ui/pitch.tsx'
import { viewersText } from './live-tile.tsx'
import './live.css'

interface StageProps {
  isLive: boolean
  total?: number
  /** What is shown is kept by its host. */
  isRecorded?: boolean
  /** The pictures, once there are any. */
  video?: ReactNode
  /** At the edges, over the pictures and over what is said. */
  over?: ReactNode
  /** What is said in their place. */
  children?: ReactNode
}

/** Where the pictures are, or what keeps them away. */
export const Stage = ({ isLive, total, isRecorded, video, over, children }: StageProps) => (
  <div className="live-stage">
    <Pitch drawing="track" />
    {video}
    {isLive && (
      <span className="tl">
        <Badge tone="live">Live</Badge>
        {total !== undefined && <Badge tone="dark">{viewersText(total)}</Badge>}
        {isRecorded && <Badge tone="dark">Recorded</Badge>}
      </span>
    )}
    {children && <div className="said">{children}</div>}
    {over}
  </div>
)
