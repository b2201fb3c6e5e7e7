// What staff is asked for beside a role (decision 083): a reason, the password shown lately, a second person. A sheet asks, and the
// call is sent again with the answer.
import { ApiError } from './api-error.ts'
import type { CallName } from './calls.ts'
import { onAsked, type LooseInput, type SendOptions } from './client.ts'

const codes = ['staff.step_up_required', 'staff.reason_required', 'staff.second_person_required'] as const
type Code = (typeof codes)[number]

export interface Question {
  readonly code: Code
  readonly name: CallName
  readonly input: LooseInput
  /** Undefined: whoever was asked has gone away. `isProposed`: it waits for somebody else now. */
  answer(more: SendOptions | undefined, isProposed?: boolean): void
}

let questions: readonly Question[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const currentQuestion = (): Question | undefined => questions[0]
export function subscribeToQuestions(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Why staff does it, as the server hears it. */
export const because = (reason: string): SendOptions => ({ headers: { 'Staff-Reason': encodeURIComponent(reason) } })

/** What was read for a reason is read again for it: the page asks anew by itself. */
const reasons = new Map<string, { headers: Record<string, string>; until: number }>()
const lasts = 15 * 60_000

/** What is read instead of a refusal, which it is none. */
const proposed = 'Asked for. It is done once somebody else has confirmed it'

const isCode = (code: string): code is Code => codes.some((one) => one === code)

onAsked(async (failure, name, input, sendAgain) => {
  if (!(failure instanceof ApiError) || !isCode(failure.code)) throw failure
  const more = await answerTo(failure.code, name, input)
  if (!more) throw failure
  return sendAgain(more)
})

async function answerTo(code: Code, name: CallName, input: LooseInput): Promise<SendOptions | undefined> {
  const key = `${name} ${JSON.stringify(input)}`
  const known = reasons.get(key)
  if (code === 'staff.reason_required' && input.body === undefined && known && known.until > Date.now()) return { headers: known.headers }
  const more = await new Promise<SendOptions | undefined>((resolve, reject) => {
    const question: Question = {
      code,
      name,
      input,
      answer(given, isProposed = false) {
        // Whoever shows the password answers all who wait for it.
        const answered = code === 'staff.step_up_required' ? questions.filter((one) => one.code === code) : [question]
        questions = questions.filter((one) => !answered.includes(one))
        for (const one of answered) if (one !== question) one.answer(given)
        tell()
        if (isProposed) reject(Object.assign(new ApiError({ status: 0, code: 'client.proposed', message: proposed }), { tone: 'plain' }))
        else resolve(given)
      },
    }
    questions = [...questions, question]
    tell()
  })
  if (more?.headers) reasons.set(key, { headers: more.headers, until: Date.now() + lasts })
  return more
}
