import { formatCount } from '../../lib/format.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import { Who } from '../../ui/who.tsx'
import type { RoomState } from './use-room.ts'

type PresentSheetProps = Pick<RoomState, 'total' | 'members'> & { onClose: () => void }

/** Who is in a room. Visitors, accounts under 18 and a crowd are counted, not named. */
export default function PresentSheet({ total, members, onClose }: PresentSheetProps) {
  const unnamed = total - members.length
  return (
    <Sheet title="Who is here" kicker={`${formatCount(total)} watching`} onClose={onClose}>
      <div className="s-body">
        <ul className="grid gap-3" aria-label="Who is here">
          {members.map(({ _id, name, avatar, path, badge }) => (
            <li key={_id}>
              <Who name={name} avatar={avatar} to={path}>
                <SupporterBadge months={badge} />
              </Who>
            </li>
          ))}
        </ul>
        {unnamed > 0 && <p className="small muted">And {formatCount(unnamed)} who are not named.</p>}
      </div>
    </Sheet>
  )
}
