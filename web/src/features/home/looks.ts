// Which posts somebody has had before them in this window: told together, each once.
import { useEffect, useRef } from 'react'
import { send } from '../../lib/client.ts'

const after = 3000
const most = 50
const told = new Set<string>()
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function tell() {
  clearTimeout(timer)
  timer = undefined
  const shown = waiting.slice(0, most)
  waiting = waiting.slice(most)
  // What is not told comes once more, and that is all.
  if (shown.length > 0) void send('home.look', { body: { shown } }).catch(() => undefined)
  if (waiting.length > 0) timer = setTimeout(tell, after)
}

function note(id: string) {
  if (told.has(id)) return
  told.add(id)
  waiting.push(id)
  timer ??= setTimeout(tell, after)
}

/** So long something must be there to have been seen. */
const glance = 1000

/** Marks what is seen when it stands in the middle of the window for a moment. */
export function useLook<E extends HTMLElement>(id: string) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!element.current) return undefined
    let seen: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(seen)
        if (entry?.isIntersecting) seen = setTimeout(() => note(id), glance)
      },
      { rootMargin: '-40% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(seen)
      observer.disconnect()
    }
  }, [id])
  return element
}
