import { AppError } from './app-error.ts'
import { after, days } from './clock.ts'

/** Whole UTC days of a query, both inclusive (wire.md 1.3), as a half-open window. */
export function dayWindow({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }): {
  from?: Date
  until?: Date
} {
  const window: { from?: Date; until?: Date } = {}
  if (fromDate !== undefined) window.from = startOf(fromDate, 'fromDate')
  if (toDate !== undefined) window.until = after(startOf(toDate, 'toDate'), days(1))
  return window
}

function startOf(day: string, path: string): Date {
  const date = new Date(`${day}T00:00:00.000Z`)
  // A 30 February would be taken for the 2 March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new AppError('request.invalid', { errors: [{ path, message: 'Send a day that exists.' }] })
  return date
}
