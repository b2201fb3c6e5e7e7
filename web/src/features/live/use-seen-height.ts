import { useEffect } from 'react'

/** What is left of the window beside a keyboard when somebody types. */
const typing = 0.75

/** Tells the styles how much of the window is seen: a phone's keyboard lies over the page and does not make it shorter. */
export function useSeenHeight() {
  useEffect(() => {
    const seen = visualViewport
    const { documentElement: root } = document
    if (!seen) return undefined
    const look = () => {
      const isCovered = seen.scale === 1 && seen.height < root.clientHeight * typing
      root.toggleAttribute('data-typing', isCovered)
      root.style.setProperty('--seen', isCovered ? `${seen.height}px` : '100dvh')
      // The browser scrolled to bring the field into sight; now it is.
      if (isCovered) scrollTo(0, 0)
    }
    look()
    seen.addEventListener('resize', look)
    return () => {
      seen.removeEventListener('resize', look)
      root.removeAttribute('data-typing')
      root.style.removeProperty('--seen')
    }
  }, [])
}
