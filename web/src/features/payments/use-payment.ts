import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { newIntention } from '../../lib/client.ts'

/** Whether the server has decided; otherwise the same payment may still happen and only its own key may ask again. */
const isDecided = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency.in_flight'

const textOf = (error: unknown) =>
  error instanceof ApiError && error.status === 0 ? 'We did not hear an answer. Try again: you pay only once.' : messageOf(error)

/**
 * Runs a payment once at a time. What is paid and its Idempotency-Key belong together (wire.md 1.5): a retry of the same
 * keeps the key until the server has decided, anything else gets a new one.
 */
export function usePayment<W>(pay: (what: W, idempotencyKey: string) => Promise<unknown>) {
  const [isPaying, setPaying] = useState(false)
  const [message, setMessage] = useState<string>()
  const running = useRef(false)
  const intention = useRef<{ text: string; key: string }>(undefined)
  const start = async (prepare: () => W | Promise<W>) => {
    if (running.current) return
    running.current = true
    setPaying(true)
    setMessage(undefined)
    try {
      const what = await prepare()
      const text = JSON.stringify(what)
      if (intention.current?.text !== text) intention.current = { text, key: newIntention() }
      await pay(what, intention.current.key)
      intention.current = undefined
    } catch (failure) {
      if (isDecided(failure)) intention.current = undefined
      setMessage(textOf(failure))
    } finally {
      running.current = false
      setPaying(false)
    }
  }
  return { start, isPaying, message, setMessage }
}
