// What may be done with a line of the chat; apart, as nobody needs it to read.
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { toastError } from '../../ui/toast.ts'
import { removeMessage, type ChatMessage } from './api.ts'

interface LineMenuProps {
  message: ChatMessage
  name: string
  canDelete: boolean
  onReport: ((id: string) => void) | false | undefined
}

export default function LineMenu({ message: { _id: id }, name, canDelete, onReport }: LineMenuProps) {
  const remove = () => void removeMessage(id).catch(toastError)
  const entries: (MenuEntry | false | undefined)[] = [
    onReport && { label: 'Report message', icon: <Flag className="i s" aria-hidden />, onSelect: () => onReport(id) },
    canDelete && { label: 'Delete message', icon: <Trash2 className="i s" aria-hidden />, isBad: true, onSelect: remove },
  ]
  return (
    <Menu
      label={`Message of ${name}`}
      icon={<Ellipsis className="i s" aria-hidden />}
      entries={entries.filter((entry): entry is MenuEntry => Boolean(entry))}
    />
  )
}
