import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { ratioClass, type MediaRatio } from './media-frame.tsx'
import { Pitch } from './pitch.tsx'
import { ThumbhashCanvas } from './thumbhash-canvas.tsx'
import { LockIcon } from './icons.tsx'

interface LockedMediaProps {
  /** What is behind it: "Video · 12:40". Always readable: people buy what they understand. */
  what: string
  title: ReactNode
  /** A public placeholder picture made by the server, never the file itself. */
  placeholder?: string | null | undefined
  thumbhash?: string | null | undefined
  ratio?: MediaRatio
  /** The picture that the page is about. */
  isMain?: boolean
  /** The ticket and the line of terms under it. */
  children?: ReactNode
}

/** Content the viewer has not bought: a placeholder in the owner's deep colour. */
export function LockedMedia({ what, title, placeholder, thumbhash, ratio = 'tall', isMain = false, children }: LockedMediaProps) {
  return (
    <div className={cx('media locked', ratioClass[ratio])}>
      {placeholder && (
        <img src={placeholder} alt="" loading={isMain ? 'eager' : 'lazy'} fetchPriority={isMain ? 'high' : 'auto'} decoding="async" />
      )}
      {!placeholder && thumbhash && <ThumbhashCanvas hash={thumbhash} />}
      {!placeholder && !thumbhash && <Pitch drawing="court" />}
      <span className="tl">
        <span className="badge dark">
          <LockIcon className="i s" aria-hidden />
          {what}
        </span>
      </span>
      <div className="lk">
        {title}
        {children}
      </div>
    </div>
  )
}
