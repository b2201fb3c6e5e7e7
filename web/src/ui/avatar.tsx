import { initials } from '../lib/format.ts'
import { cx } from './class-names.ts'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 's' | 'm' | 'l' | 'xl'
  className?: string
}

/** Beside a name, so it says nothing itself. */
export function Avatar({ name, src, size = 'm', className }: AvatarProps) {
  const classes = cx('av', size !== 'm' && size, !src && 'txt', className)
  if (!src) {
    return (
      <span className={classes} aria-hidden>
        {initials(name)}
      </span>
    )
  }
  return (
    <span className={classes}>
      <img src={src} alt="" loading="lazy" decoding="async" />
    </span>
  )
}
