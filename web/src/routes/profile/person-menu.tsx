import { BellOff, Flag } from 'lucide-react'
import BlockMenu from '../../features/blocks/block-menu.tsx'
import MuteSheet from '../../features/notifications/mute-sheet.tsx'
import FollowBell from '../../features/notifications/follow-bell.tsx'
import ReportSheet from '../../features/report/report-sheet.tsx'
import { openSheet } from '../../ui/sheet-host.ts'

interface PersonMenuProps {
  id: string
  name: string
  isFollowed: boolean
  onDone: () => void
}

/** What may be done about whoever's page it is. */
export default function PersonMenu({ id, name, isFollowed, onDone }: PersonMenuProps) {
  const sheet = <ReportSheet target="performer" id={id} />
  const report = {
    label: `Report ${name}`,
    icon: <Flag className="i s" aria-hidden />,
    onSelect: () => openSheet(sheet),
  }
  const muteSheet = <MuteSheet id={id} name={name} />
  const mute = {
    label: `Mute ${name}`,
    icon: <BellOff className="i s" aria-hidden />,
    onSelect: () => openSheet(muteSheet),
  }
  return (
    <>
      {isFollowed && <FollowBell id={id} name={name} />}
      <BlockMenu id={id} name={name} isOnPhoto before={[mute, report]} onDone={onDone} />
    </>
  )
}
