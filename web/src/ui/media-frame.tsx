import { useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { ThumbhashCanvas } from './thumbhash-canvas.tsx'

export type MediaRatio = 'tall' | 'wide' | 'mid' | 'square'

/** What each shape is called in the styles. */
export const ratioClass = { tall: '', wide: 'wide', mid: 'mid', square: 'sq' }

interface MediaFrameProps {
  src: string | null | undefined
  /** Text for those who do not see the picture; empty when it only decorates. */
  alt: string
  srcSet?: string
  sizes?: string
  thumbhash?: string | null | undefined
  ratio?: MediaRatio
  /** The picture the page is about: loaded first. */
  isMain?: boolean
  className?: string
  children?: ReactNode
}

/** A picture in a frame of fixed shape, so nothing moves when it arrives. */
export function MediaFrame(props: MediaFrameProps) {
  const { src, alt, srcSet, sizes, thumbhash, ratio = 'tall', isMain = false, className, children } = props
  const [isLoaded, setLoaded] = useState(false)
  return (
    <span className={cx('media', ratioClass[ratio], className)}>
      {thumbhash && !isLoaded && <ThumbhashCanvas hash={thumbhash} />}
      {src && (
        <img
          src={src}
          alt={alt}
          srcSet={srcSet}
          sizes={sizes}
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          decoding="async"
          data-waiting={thumbhash && !isLoaded ? '' : undefined}
          onLoad={() => setLoaded(true)}
        />
      )}
      {children}
    </span>
  )
}
