import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { usePlace } from './hooks.ts'
import { navigate, prefetch } from './router.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** Marks the link as the current page also on pages below it. */
  section?: boolean
  replace?: boolean
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

export function Link({ to, section = false, replace = false, onClick, target, ...rest }: LinkProps) {
  const { pathname, search } = usePlace()
  const [path = ''] = to.split('?')
  const isCurrent = to.includes('?') ? pathname + search === to : pathname === path || (section && pathname.startsWith(`${path}/`))
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (target || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(to, { replace })
  }
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={to}
      target={target}
      rel={target ? 'noopener' : undefined}
      onClick={handleClick}
      onPointerEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
    />
  )
}
