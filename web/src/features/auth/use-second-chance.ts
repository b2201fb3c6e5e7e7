// Support has mailed a link to somebody who gave a wrong date of birth: opened here, this browser asks once more.
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'

/** `isAsking` until it is known; `message` where the link opens nothing any more. */
export function useSecondChance() {
  const code = useQueryParam('again')
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    if (!code) return
    send('inquiries.askAgain', { body: { code } })
      .catch((error: unknown) => setMessage(messageOf(error)))
      // Neither Back nor a reload shows it again; it works once.
      .finally(() => void setQuery({ again: null }))
  }, [code])
  return { isAsking: code !== null, message }
}
