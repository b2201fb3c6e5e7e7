// When something that was written goes out: now, at a time, or not yet.
import { AppError } from './app-error.ts'

export function toDate(text: string | null): Date | null {
  if (text === null) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new AppError('request.invalid', {
      errors: [{ path: 'scheduleAt', message: 'Send a time such as 2030-01-31T18:00:00.000Z.' }],
    })
  return date
}

interface Wish<S extends string> {
  readonly status?: S
  readonly scheduleAt?: string | null
}

/** A time to come implies `scheduled`, unless it stays a draft. Throws `feed.schedule_in_past`. */
export function statusOf<S extends string>(
  wish: Wish<S>,
  now: Date,
  fallback: S,
): { status: S | 'draft' | 'scheduled'; schedule_at?: Date | null } {
  if (wish.scheduleAt === undefined || wish.scheduleAt === null) {
    const status = wish.status ?? fallback
    // Planned without a time, or with its time taken away.
    if (status === 'scheduled' && (wish.scheduleAt === null || fallback !== 'scheduled')) throw new AppError('feed.schedule_in_past')
    return { status, ...(wish.scheduleAt === null ? { schedule_at: null } : {}) }
  }
  const scheduleAt = toDate(wish.scheduleAt)
  if (scheduleAt === null || scheduleAt <= now) throw new AppError('feed.schedule_in_past')
  return { status: wish.status === 'draft' ? 'draft' : 'scheduled', schedule_at: scheduleAt }
}
