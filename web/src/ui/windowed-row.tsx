import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Heights outlive the page, so that Back finds a long list as tall as it was. */
const heights = new Map<string, number>()

/**
 * A row of a long list. Far from the window only its height remains, one element a row, so a thousand posts stay light
 * and nothing jumps.
 */
export function WindowedRow({ id, isWindowed, children }: { id: string; isWindowed: boolean; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(!heights.has(id))
  useEffect(() => {
    const element = row.current
    if (!element || !isWindowed) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) heights.set(id, entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '200% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, isWindowed])
  const isShown = !isWindowed || isNear
  return (
    <li ref={row} style={isShown ? undefined : { height: `${heights.get(id) ?? 600}px` }}>
      {isShown && children}
    </li>
  )
}
