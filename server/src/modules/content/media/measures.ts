// Bounds of what is uploaded, and what is left of a name.
import { toLine } from '#platform/plain-text.ts'

export const megabyte = 1024 * 1024
export const bytesPerDay = 20 * 1024 ** 3

/** The name is shown to people and used for nothing else (access.md D38). */
export const toFileName = (name: string | undefined): string =>
  toLine(name ?? '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, 200) || 'file'
