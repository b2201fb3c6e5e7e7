// What a visitor said, and the random label of this tab: in the tab alone, and gone with it. Of members the server keeps it.

declare global {
  interface WindowEventMap {
    /** Somebody without an account gave this date of birth (features/auth/birth-step.tsx). */
    born: CustomEvent<string>
  }
}

const [grownKey, choiceKey, labelKey] = ['grown', 'measuring', 'measuring-label']

const read = (key: string) => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string | null) => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Whoever keeps nothing is asked again.
  }
}

/** `unknown`: nobody asks somebody whose age is not known, and what they may have said does not count. */
export type VisitorChoice = 'unknown' | 'open' | 'allowed' | 'refused'

export function visitorChoice(): VisitorChoice {
  if (read(grownKey) === null) return 'unknown'
  const said = read(choiceKey)
  return said === 'allowed' || said === 'refused' ? said : 'open'
}

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

export function subscribeToChoice(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function sayAsVisitor(isAllowed: boolean) {
  write(choiceKey, isAllowed ? 'allowed' : 'refused')
  changed()
}

/** Somebody with an account is here, or somebody else: whoever comes after them in this tab is unknown again. */
export function forgetVisitor() {
  write(choiceKey, null)
  write(grownKey, null)
  changed()
}

/** By the calendar in UTC, and a day late rather than early. */
const isAdult = (dateOfBirth: string) => {
  const last = new Date()
  last.setUTCFullYear(last.getUTCFullYear() - 18)
  last.setUTCDate(last.getUTCDate() - 1)
  return dateOfBirth <= last.toISOString().slice(0, 10)
}

// For the tab alone, and the last date counts: the next one may be somebody else's.
addEventListener('born', ({ detail: dateOfBirth }) => {
  if (!isAdult(dateOfBirth)) return forgetVisitor()
  write(grownKey, '1')
  changed()
})

export function labelOfTab(): string {
  const known = read(labelKey)
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  write(labelKey, made)
  return made
}

/** The label, and cookies of the other company that an earlier program of this site may have left. */
export function forgetLabels() {
  write(labelKey, null)
  for (const part of document.cookie.split('; ')) {
    const [name = ''] = part.split('=')
    if (/^_g(a|id|at)(_|$)/.test(name)) document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}

export const asksNotToBeFollowed = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
