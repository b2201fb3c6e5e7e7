import { useRef, useState } from 'react'
import { newIntention } from '../../lib/client.ts'
import { begin, fail, idle, intend, type PaymentState } from './payment-state.ts'

/** Runs a payment once at a time; `payment-state.ts` has the rules. */
export function usePayment<W>(pay: (what: W, idempotencyKey: string) => Promise<unknown>) {
  const [{ isPaying, message }, show] = useState<PaymentState>(idle)
  // Read by the next press, which may come before React has drawn this one.
  const now = useRef<PaymentState>(idle)
  const set = <S extends PaymentState>(next: S): S => {
    now.current = next
    show(next)
    return next
  }
  const start = async (prepare: () => W | Promise<W>) => {
    const begun = begin(now.current)
    if (!begun) return
    set(begun)
    try {
      const what = await prepare()
      const { intention } = set(intend(now.current, what, newIntention()))
      await pay(what, intention.key)
      set(idle)
    } catch (failure) {
      set(fail(now.current, failure))
    }
  }
  return { start, isPaying, message, setMessage: (text: string) => set({ ...now.current, message: text }) }
}
