// What may be done with a line of the chat; apart, as most of those who watch may do nothing.
import { Ellipsis, Trash2 } from 'lucide-react'
import { Menu } from '../../ui/menu.tsx'
import { toastError } from '../../ui/toast.ts'
import { removeMessage, type ChatMessage } from './api.ts'

export default function LineMenu({ message, name }: { message: ChatMessage; name: string }) {
  const remove = () => void removeMessage(message._id).catch(toastError)
  return (
    <Menu
      label={`Message of ${name}`}
      icon={<Ellipsis className="i s" aria-hidden />}
      entries={[{ label: 'Delete message', icon: <Trash2 className="i s" aria-hidden />, isBad: true, onSelect: remove }]}
    />
  )
}
