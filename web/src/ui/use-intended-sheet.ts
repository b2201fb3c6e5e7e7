import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { onIntent, takeIntent, type Intent } from '../lib/intent.ts'
import { currentPlace } from '../lib/router/index.ts'
import { openSheet, renewSheet } from './sheet-host.ts'

/** `words` is what follows “to”: `subscribe to Maya Oyelaran`. */
export type Wish = Omit<Intent, 'path'>

/** Opens a sheet, and by itself where this button is what somebody was on the way to. */
export function useIntendedSheet(sheet: ReactNode, wish: Wish, isReady = true): () => void {
  const { id } = wish
  const open = () => openSheet(sheet, { ...wish, path: currentPlace().href })
  const take = useEffectEvent((id: string) => {
    if (takeIntent(id)) open()
  })
  useEffect(() => {
    if (!isReady) return undefined
    take(id)
    return onIntent(() => take(id))
  }, [isReady, id])
  useEffect(() => renewSheet(id, sheet))
  return open
}
