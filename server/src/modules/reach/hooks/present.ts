import type { Hook, HookDelivery } from '@fieldhouse/contract'
import type { HookDeliveryTable, HookTable } from './tables.ts'

export const presentHook = (row: HookTable, now: Date): Hook => ({
  _id: row.id,
  url: row.url,
  events: row.events,
  isOn: row.off_why === null,
  offWhy: row.off_why,
  failingSince: row.failing_since?.toISOString() ?? null,
  formerSecretUntil: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
})

export const presentDelivery = (row: HookDeliveryTable): HookDelivery => ({
  _id: row.id,
  event: row.event,
  createdAt: row.created_at.toISOString(),
  state: row.state === 'claimed' ? 'waiting' : row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  lastAt: row.last_at?.toISOString() ?? null,
  status: row.status,
  milliseconds: row.ms,
  error: row.error,
})
