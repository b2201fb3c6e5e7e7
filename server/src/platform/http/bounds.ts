// What any value from outside may be, before a schema is asked (access.md 7): so deep, so much, and text that can be stored.
import { AppError } from '../app-error.ts'

const deepest = 32
const mostElements = 10_000

const badText = new AppError('request.malformed', { message: 'The request holds characters that no text has.' })

/** Whether a text can be stored: no NUL, no half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Throws `request.malformed` or `request.too_large`. Names of fields are judged as texts are. */
export function refuseUnbounded(value: unknown): void {
  let elements = 0
  let level: unknown[] = [value]
  // Level by level and not by recursion: what is too deep must not use up the stack that judges it.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new AppError('request.malformed', { message: 'The request is nested too deeply.' })
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one === 'string' && !isStorable(one)) throw badText
      if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue
      const names = Array.isArray(one) ? [] : Object.keys(one)
      const inside: readonly unknown[] = Array.isArray(one) ? one : Object.values(one)
      elements += inside.length
      if (elements > mostElements) throw new AppError('request.too_large')
      if (!names.every(isStorable)) throw badText
      for (const part of inside) next.push(part)
    }
    level = next
  }
}
