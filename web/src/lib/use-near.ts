import { useEffect, useRef } from 'react'

/** Calls back whenever the marked element comes within a screen and a half of the window. */
export function useNear<E extends HTMLElement>(onNear: () => void, isActive: boolean) {
  const element = useRef<E>(null)
  const callback = useRef(onNear)
  useEffect(() => {
    callback.current = onNear
  })
  useEffect(() => {
    if (!element.current || !isActive) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && callback.current(), { rootMargin: '150% 0px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isActive])
  return element
}
