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
  return (
    <span className={cx('av', size !== 'm' && size, !src && 'txt', className)} aria-hidden={src ? undefined : true}>
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}
