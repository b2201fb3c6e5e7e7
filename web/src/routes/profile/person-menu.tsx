import { Flag } from 'lucide-react'
import BlockMenu from '../../features/blocks/block-menu.tsx'
import ReportSheet from '../../features/report/report-sheet.tsx'
import { openSheet } from '../../ui/sheet-host.ts'

/** What may be done about whoever's page it is. */
export default function PersonMenu({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const sheet = <ReportSheet target="performer" id={id} />
  const report = {
    label: `Report ${name}`,
    icon: <Flag className="i s" aria-hidden />,
    onSelect: () => openSheet(sheet),
  }
  return <BlockMenu id={id} name={name} isOnPhoto before={[report]} onDone={onDone} />
}
