// What may be done about a person; apart, as few who look at a page need it.
import { Ban, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'

interface BlockMenuProps {
  id: string
  name: string
  /** What else may be done, first in the list. */
  before?: readonly MenuEntry[]
  /** The button stands on a picture. */
  isOnPhoto?: boolean
  onDone?: () => void
}

export default function BlockMenu({ id, name, before = [], isOnPhoto = false, onDone }: BlockMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        label={`More about ${name}`}
        className={isOnPhoto ? 'on-photo' : undefined}
        icon={<Ellipsis className="i s" aria-hidden />}
        entries={[
          ...before,
          { label: `Block ${name}`, icon: <Ban className="i s" aria-hidden />, isBad: true, onSelect: () => setOpen(true) },
        ]}
      />
      {isOpen && <BlockDialog id={id} name={name} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}
