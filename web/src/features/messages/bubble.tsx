import { EllipsisVertical, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { LockIcon } from '../../ui/icons.tsx'
import { Lightbox } from '../../ui/lightbox.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Film } from '../../ui/player/film.tsx'
import { pictureOf } from '../../lib/picture.ts'
import type { Message, MessageFile } from './api.ts'
import { contentsOf, isReady } from './describe.ts'

function Photos({ files, from }: { files: readonly MessageFile[]; from: string }) {
  const [open, setOpen] = useState<number>()
  const pictures = files.flatMap(({ url }) => (url ? [{ src: url, alt: `Photo from ${from}` }] : []))
  return (
    <div className={cx('pics', files.length > 1 && 'many')}>
      {files.map((file, i) => (
        <button
          key={file._id}
          type="button"
          aria-label={`Photo ${i + 1} of ${files.length}`}
          onClick={() => setOpen(i)}
          disabled={!file.url}
        >
          <MediaFrame
            src={file.thumbnails.at(-1) ?? file.url}
            alt=""
            thumbhash={file.placeholder}
            ratio={files.length > 1 ? 'square' : 'mid'}
          />
        </button>
      ))}
      {open !== undefined && <Lightbox pictures={pictures} index={open} onMove={setOpen} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Video({ file, from }: { file: MessageFile; from: string }) {
  if (!file.url) {
    return (
      <p className="wait">
        {file.status === 'error' ? 'This video could not be read.' : 'The video is being prepared. It plays here in a moment.'}
      </p>
    )
  }
  return <Film file={file} title={`Video from ${from}`} poster={pictureOf(file)} />
}

function Locked({ message, unlock }: { message: Message; unlock: ReactNode }) {
  const what = contentsOf(message)
  const [file] = message.files
  return (
    <div className="paid">
      {file ? (
        <LockedMedia what={what} title={null} placeholder={file.thumbnails[0]} thumbhash={file.placeholder} ratio="mid" />
      ) : (
        <p className="what">
          <LockIcon className="i s" aria-hidden /> A message behind a lock
        </p>
      )}
      <div className="stack p-3">
        {isReady(message.files) ? unlock : <p className="small">Still being prepared. It can be unlocked in a moment.</p>}
      </div>
    </div>
  )
}

/** What the sender is told of a price. */
function PriceLine({ message }: { message: Message }) {
  const money = useMoney()
  if (message.price === null) return null
  return (
    <p className="price">
      <LockIcon className="i s" aria-hidden /> {money(message.price)} · {message.isBought ? 'Unlocked' : 'Not unlocked yet'}
    </p>
  )
}

interface BubbleProps {
  message: Message
  isMine: boolean
  /** The button that opens a locked one. */
  unlock: ReactNode
  /** Beside what the other one said. */
  menu: ReactNode
  onDelete: () => void
}

export function Bubble({ message, isMine, unlock, menu, onDelete }: BubbleProps) {
  const { type, text, files, senderInfo } = message
  const from = isMine ? 'you' : (senderInfo?.name ?? 'them')
  return (
    <div className={cx('m-row', isMine && 'me')}>
      {isMine && (
        <Menu
          label="Message options"
          icon={<EllipsisVertical className="i s" aria-hidden />}
          entries={[{ label: 'Delete message', icon: <Trash2 className="i s" aria-hidden />, isBad: true, onSelect: onDelete }]}
        />
      )}
      <div className={cx('m', files.length > 0 && 'full')}>
        <span className="sr">{isMine ? 'You: ' : `${senderInfo?.name ?? 'They'}: `}</span>
        {message.isLocked ? (
          <Locked message={message} unlock={unlock} />
        ) : (
          <>
            {type === 'photo' && <Photos files={files} from={from} />}
            {type === 'video' && files.map((file) => <Video key={file._id} file={file} from={from} />)}
            {text && <p className="t">{text}</p>}
            {isMine && <PriceLine message={message} />}
          </>
        )}
        {message.isBroadcast && <p className="many">Sent to many</p>}
      </div>
      {!isMine && menu}
    </div>
  )
}
