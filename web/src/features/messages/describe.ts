// Messages in words, and in groups as they are read.
import { formatDay, formatDuration, formatTime } from '../../lib/format.ts'
import type { Conversation, Message, MessageFile } from './api.ts'

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const day = 86_400_000

/** `Today`, `Yesterday`, then the day. */
export function nameOfDay(date: string, now = new Date()): string {
  const away = Math.round((dayOf(now) - dayOf(new Date(date))) / day)
  if (away === 0) return 'Today'
  return away === 1 ? 'Yesterday' : formatDay(date, now)
}

export const isSameDay = (a: string, b: string) => dayOf(new Date(a)) === dayOf(new Date(b))

/** The time today, else the day, short enough for a list. */
export function stampOf(date: string, now = new Date()): string {
  const away = Math.round((dayOf(now) - dayOf(new Date(date))) / day)
  if (away === 0) return formatTime(date)
  if (away === 1) return 'Yesterday'
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { day: 'numeric', month: 'short' }).format(new Date(date))
}

/** `You: see you there`. */
export function lineOf({ lastMessage, lastSenderId, recipientInfo }: Conversation): string {
  if (!lastSenderId) return 'Nothing said yet'
  return lastSenderId === recipientInfo?._id ? lastMessage : `You: ${lastMessage}`
}

const counted = (count: number, one: string) => (count > 1 ? `${count} ${one}s` : one.charAt(0).toUpperCase() + one.slice(1))

/** What is behind a lock: `Video · 1:48`, `3 photos`, `Text`. */
export function contentsOf({ type, files }: Pick<Message, 'type' | 'files'>): string {
  if (type === 'photo') return counted(files.length, 'photo')
  if (type !== 'video') return 'Text'
  const seconds = files[0]?.duration
  return seconds ? `Video · ${formatDuration(seconds)}` : counted(files.length, 'video')
}

export const isReady = (files: readonly MessageFile[]) => files.every(({ status }) => status === 'finished')

/** A new group begins where somebody else speaks, or after a pause. */
export const belongsTogether = (a: Message, b: Message | undefined) =>
  b !== undefined &&
  a.senderId === b.senderId &&
  new Date(b.createdAt).getTime() - new Date(a.createdAt).getTime() < 300_000 &&
  isSameDay(a.createdAt, b.createdAt)
