// Apart from the router: a page that is read has nothing to lose.
import { useEffect } from 'react'
import { addBlocker } from './router/index.ts'

/** Asks before a page with unsaved changes is left, inside the app and by closing the tab. */
export function useLeaveGuard(isDirty: boolean, question = 'Leave without saving? Your changes will be lost.') {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const remove = addBlocker(() => confirm(question))
    return () => {
      removeEventListener('beforeunload', warn)
      remove()
    }
  }, [isDirty, question])
}
