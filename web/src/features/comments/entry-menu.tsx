// What may be done about a comment: by who wrote it, by who looks after the page, by everybody else.
import { Ban, BellOff, Ellipsis, EyeOff, Flag, Lock, LockOpen, Pencil, Pin, PinOff, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { isSignedIn, useMe } from '../../lib/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { openSheet } from '../../ui/sheet-host.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { refreshTotals, type Comment } from './api.ts'
import type { Commented } from './commented.ts'
import { useCommentSlots } from './slots.ts'

interface EntryMenuProps {
  comment: Comment
  /** Whose page it is on; needed where the viewer looks after it. */
  owner?: Commented['owner']
  mayKeep: boolean
  onEdit?: () => void
}

const icon = 'i s'

function BanDialog({ comment, owner, onClose }: { comment: Comment; owner: Commented['owner']; onClose: () => void }) {
  const [removesEarlier, setRemovesEarlier] = useState(false)
  const { creator } = comment
  if (!creator) return null
  const ban = async () => {
    const teamId = owner.type === 'team' ? { teamId: owner.id } : {}
    await send('comments.ban', { body: { accountId: creator._id, ...(removesEarlier && { removesEarlier }), ...teamId } })
    toast(`${creator.name} comments here no more`)
  }
  return (
    <ConfirmDialog
      title={`No more comments from ${creator.name}?`}
      confirm="Keep them out"
      keep="Not now"
      isBad
      onConfirm={ban}
      onClose={onClose}
    >
      <div className="stack">
        <p>They still see the page, and write on no thing of it. You can let them back in from the studio.</p>
        <Checkbox checked={removesEarlier} onChange={({ target }) => setRemovesEarlier(target.checked)}>
          Delete what they wrote here before
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}

export function EntryMenu({ comment, owner, mayKeep, onEdit }: EntryMenuProps) {
  const [dialog, setDialog] = useState<'delete' | 'block' | 'ban' | 'restrict'>()
  const slots = useCommentSlots()
  const myId = useMe().data?._id
  const { _id: id, creator, isMine, isAuth, isByPage, isClosed, isPinned, objectType } = comment
  if (!creator) return null
  const close = () => setDialog(undefined)
  const pin = () => void send(isPinned ? 'comments.unpin' : 'comments.pin', { params: { id } }).catch(toastError)
  const lock = () => void send(isClosed ? 'comments.unlock' : 'comments.lock', { params: { id } }).catch(toastError)
  const teamId = owner?.type === 'team' ? owner.id : undefined
  const isTheirs = !isMine && myId !== creator._id
  const entries: (MenuEntry | false)[] = [
    onEdit !== undefined && comment.isEditable && { label: 'Change', icon: <Pencil className={icon} aria-hidden />, onSelect: onEdit },
    mayKeep &&
      objectType !== 'comment' &&
      !comment.isWaiting && {
        label: isPinned ? 'Unpin' : 'Pin to the top',
        icon: isPinned ? <PinOff className={icon} aria-hidden /> : <Pin className={icon} aria-hidden />,
        onSelect: pin,
      },
    mayKeep &&
      objectType !== 'comment' &&
      !comment.isWaiting && {
        label: isClosed ? 'Take replies again' : 'Close to replies',
        icon: isClosed ? <LockOpen className={icon} aria-hidden /> : <Lock className={icon} aria-hidden />,
        onSelect: lock,
      },
    slots !== undefined &&
      isTheirs && {
        label: 'Report comment',
        icon: <Flag className={icon} aria-hidden />,
        onSelect: () => openSheet(slots.reportSheet(id)),
      },
    slots !== undefined &&
      isTheirs &&
      isSignedIn() && {
        label: `Report ${creator.name}`,
        icon: <Flag className={icon} aria-hidden />,
        onSelect: () => openSheet(slots.reportPerson({ id: creator._id, isPerformer: creator.isPerformer })),
      },
    isAuth && { label: 'Delete', icon: <Trash2 className={icon} aria-hidden />, isBad: true, onSelect: () => setDialog('delete') },
    slots !== undefined &&
      mayKeep &&
      isTheirs &&
      !isByPage && {
        label: `Restrict ${creator.name}`,
        icon: <EyeOff className={icon} aria-hidden />,
        onSelect: () => setDialog('restrict'),
      },
    mayKeep &&
      isTheirs &&
      !isByPage && {
        label: `Keep ${creator.name} out`,
        icon: <UserX className={icon} aria-hidden />,
        isBad: true,
        onSelect: () => setDialog('ban'),
      },
    slots !== undefined &&
      isTheirs &&
      isSignedIn() &&
      !comment.isMuted && {
        label: `Mute ${creator.name}`,
        icon: <BellOff className={icon} aria-hidden />,
        onSelect: () => openSheet(slots.muteSheet({ id: creator._id, name: creator.name })),
      },
    isTheirs &&
      isSignedIn() && {
        label: `Block ${creator.name}`,
        icon: <Ban className={icon} aria-hidden />,
        isBad: true,
        onSelect: () => setDialog('block'),
      },
  ]
  return (
    <>
      <Menu
        label={`More about the comment by ${creator.name}`}
        icon={<Ellipsis className={icon} aria-hidden />}
        entries={entries.filter((entry) => entry !== false)}
      />
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this comment?"
          confirm="Delete comment"
          isBad
          onConfirm={() => send('comments.remove', { params: { id } }).then(refreshTotals)}
          onClose={close}
        >
          <p>Its words are gone for good. Replies to it stay.</p>
        </ConfirmDialog>
      )}
      {dialog === 'ban' && owner && <BanDialog comment={comment} owner={owner} onClose={close} />}
      {dialog === 'restrict' && slots?.restrictDialog({ id: creator._id, name: creator.name, teamId, onClose: close })}
      {dialog === 'block' && slots?.blockDialog({ id: creator._id, name: creator.name, onClose: close })}
    </>
  )
}
