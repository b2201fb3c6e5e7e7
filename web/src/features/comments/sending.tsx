import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import type { Comment } from './api.ts'

/**
 * What is on its way, shown until it is in the list. Other answers may be slower than that of the list: it would stand there twice.
 */
export function useSending(rows: readonly Comment[]) {
  const { data: me } = useMe()
  const [sent, setSent] = useState<{ text: string; known: ReadonlySet<string> }>()
  const isHere = rows.some(({ _id, content, creator }) => creator?._id === me?._id && content === sent?.text && !sent.known.has(_id))
  return {
    sending: sent !== undefined && !isHere && (
      <div className="grid gap-1 opacity-70" aria-live="polite">
        <p className="whitespace-pre-line wrap-anywhere">{sent.text}</p>
        <p className="small">Sending</p>
      </div>
    ),
    onSending: (text: string | undefined) => setSent(text === undefined ? undefined : { text, known: new Set(rows.map(({ _id }) => _id)) }),
  }
}
