// Gives the page the accent of its owner: seven roles set on the document, computed again when the theme changes.
import { useLayoutEffect } from 'react'
import { accentFor, accentRoles } from '@fieldhouse/contract/accent'

function apply(colour: string) {
  const { style, dataset } = document.documentElement
  for (const role of accentRoles) style.removeProperty(`--${role}`)
  const computed = getComputedStyle(document.documentElement)
  const read = (name: string) => computed.getPropertyValue(name).trim()
  const roles = accentFor(colour, dataset.theme === 'dark', { paper: read('--paper'), sheet: read('--sheet'), sunken: read('--sunken') })
  for (const role of accentRoles) style.setProperty(`--${role}`, roles[role])
}

export function useAccent(colour: string | null | undefined) {
  useLayoutEffect(() => {
    if (!colour || !/^#[0-9a-f]{6}$/i.test(colour)) return undefined
    apply(colour)
    const theme = new MutationObserver(() => apply(colour))
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      theme.disconnect()
      for (const role of accentRoles) document.documentElement.style.removeProperty(`--${role}`)
    }
  }, [colour])
}
