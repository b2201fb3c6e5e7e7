import { Link } from '../lib/router/index.ts'
import { Strip } from './strip.tsx'

interface Shown {
  kind: 'banner' | 'announcement'
  title: string
  text: string
  level: 'info' | 'good' | 'warn'
  link: { label: string; path: string } | null
}

function Onward({ link }: { link: Shown['link'] }) {
  if (!link) return null
  return link.path.startsWith('/') ? (
    <Link to={link.path}>{link.label}</Link>
  ) : (
    <a href={link.path} rel="noopener nofollow">
      {link.label}
    </a>
  )
}

/** What the operator tells people: read at once, or opened. */
export const NoticeStrip = ({ notice, onClose }: { notice: Shown; onClose?: (() => void) | undefined }) => (
  <Strip tone={notice.level} onClose={onClose}>
    {notice.kind === 'banner' ? (
      <p>
        {notice.title && <b>{notice.title} </b>}
        {notice.text} <Onward link={notice.link} />
      </p>
    ) : (
      <details>
        <summary>{notice.title}</summary>
        <p>{notice.text}</p>
        {notice.link && (
          <p>
            <Onward link={notice.link} />
          </p>
        )}
      </details>
    )}
  </Strip>
)
