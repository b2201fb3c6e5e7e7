// What a mail server's no is about. Whoever is written to may not be there; or it is about us, who may not send through it just now, and
// then no letter is lost and no address blamed.

/** A letter that will never be delivered: nobody is there, or nobody takes it. */
export class LetterRefused extends Error {
  readonly about: 'address' | 'letter'

  constructor(about: 'address' | 'letter', cause: unknown) {
    super(`The mail server refuses this ${about}`, { cause })
    this.about = about
  }
}

interface Answer {
  readonly code: number
  readonly command: string
  /** RFC 3463, such as 5.1.1; undefined where the server does not use them. */
  readonly enhanced: string | undefined
}

function answerOf(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined
  const { responseCode, command, response } = error as { responseCode?: unknown; command?: unknown; response?: unknown }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1]
  return { code: Number(responseCode), command: String(command), enhanced }
}

/** What the mail server said, in codes: its words may name whoever was written to. */
export function whyOf(error: unknown): string {
  const cause = error instanceof LetterRefused ? error.cause : error
  const answer = answerOf(cause)
  if (answer && Number.isInteger(answer.code)) return [answer.code, answer.enhanced].filter((part) => part !== undefined).join(' ')
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,30}$/.test(code) ? code : 'unknown'
}

/** No mailbox of this name, moved away, or given up. A full one, a list we stand on, a relay that does not know us are others. */
const nobodyCodes: ReadonlySet<number> = new Set([550, 551, 553])
export const isAboutTheAddress = (enhanced: string) => /^5\.1\.\d+$/.test(enhanced) || enhanced === '5.2.1'

/** Whoever is written to is not there: about the address, and not about the letter or us. */
export function isNobody(error: unknown): boolean {
  const answer = answerOf(error)
  if (answer?.command !== 'RCPT TO' || !nobodyCodes.has(answer.code)) return false
  return answer.enhanced === undefined || isAboutTheAddress(answer.enhanced)
}

/** The letter itself is refused, as it stands. */
export function isUnwanted(error: unknown): boolean {
  const answer = answerOf(error)
  return answer !== undefined && answer.command === 'DATA' && answer.code >= 500
}

const mostRefused = 20
const within = 10 * 60_000

/** Where so many addresses at once are nobody's, the server means us. Answers whether an address is to be believed to be nobody's. */
export function createBelief(now: () => number): (address: string) => boolean {
  const refused = new Map<string, number>()
  return (address) => {
    const time = now()
    for (const [one, at] of refused) if (at <= time - within) refused.delete(one)
    refused.delete(address)
    refused.set(address, time)
    return refused.size <= mostRefused
  }
}
