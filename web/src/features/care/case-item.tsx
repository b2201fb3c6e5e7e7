import { targetWords } from '@fieldhouse/contract/care'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { pictureOf } from '../../lib/picture.ts'
import { Badge } from '../../ui/badge.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Note } from '../../ui/note.tsx'
import type { ReviewCase } from './api.ts'

type Item = NonNullable<ReviewCase['item']>

const standings: Readonly<Record<Item['standing'], string>> = {
  shown: 'Shown',
  waiting: 'Nobody has seen it',
  hidden: 'Hidden',
  removed: 'Removed',
  gone: 'Taken down by its owner',
}

function Media({ item, isOpen }: { item: Item; isOpen: boolean }) {
  if (item.files.length + item.pictures.length === 0) return null
  return (
    <>
      {!isOpen && <p className="small">Pictures are blurred until you take the case.</p>}
      <ul className="grid grid-cols-2 gap-1" aria-label="Pictures and films">
        {item.files.map((file) => (
          <li key={file._id}>
            {file.url && file.mimeType.startsWith('video/') ? (
              <video src={file.url} poster={file.thumbnails[0]} controls muted playsInline preload="none" aria-label="Reported film" />
            ) : file.url && file.mimeType.startsWith('audio/') ? (
              <audio src={file.url} controls preload="none" aria-label="Reported sound" />
            ) : file.url && file.mimeType === 'text/vtt' ? (
              <a className="link inline-flex min-h-11 items-center" href={file.url} target="_blank" rel="noreferrer">
                Captions
              </a>
            ) : (
              <MediaFrame
                {...(pictureOf(file, '(min-width: 1024px) 20vw, 50vw') ?? { src: null, thumbhash: file.placeholder })}
                alt={file.url ? 'Reported picture' : 'Blurred picture'}
                ratio="square"
              />
            )}
          </li>
        ))}
        {item.pictures.map((address) => (
          <li key={address}>
            <MediaFrame src={address} alt="Picture of the page" ratio="square" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The thing as readers see it, or saw it. */
export function CaseItem({ found }: { found: ReviewCase }) {
  const { item, target, isMine } = found
  if (!item) return <Note>This {targetWords[target]} is not to be found any more. What was reported stands below.</Note>
  return (
    <section className="stack" aria-label={found.reportCount > 0 ? 'What was reported' : 'What waits'}>
      <div className="row wrapx gap-2!">
        <Badge tone={item.standing === 'shown' ? 'good' : item.standing === 'waiting' ? 'warn' : 'dark'}>{standings[item.standing]}</Badge>
        {item.path && (
          <Link className="link" to={item.path}>
            {item.standing === 'waiting' && target === 'comment' ? 'Open what it is about' : `Open the ${targetWords[target]}`}
          </Link>
        )}
      </div>
      {target === 'message' && !isMine && <p className="small">A private message: its words open to whoever takes the case.</p>}
      {item.text && <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{item.text}</blockquote>}
      {item.earlier.length > 0 && (
        <details>
          <summary className="link min-h-11">What it said before</summary>
          <ul className="stack">
            {item.earlier.map(({ text, until }) => (
              <li key={until}>
                <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
                <p className="small">until {formatDay(until)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Media item={item} isOpen={isMine} />
    </section>
  )
}
