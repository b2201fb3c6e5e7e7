// Which refusals a call may answer: those it declares, and those that follow from what it is. Stated once, for all calls.
import { asksMarks, type Call } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { marksSomewhere } from './permissions.ts'

/** Every call may be asked with a key. */
const withKeyOfPerson: readonly ErrorCode[] = ['key.refused', 'key.not_permitted', 'staff.view_only']
const always: readonly ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.unknown_parameter',
  'request.too_many',
  'service.failed',
  'service.country_blocked',
  'service.maintenance',
  'service.switched_off',
  'service.unavailable',
]
const withToken: readonly ErrorCode[] = ['auth.required', 'auth.session_expired']
const withUpload: readonly ErrorCode[] = [
  'upload.missing',
  'upload.too_large',
  'upload.type_not_allowed',
  'upload.unreadable',
  'upload.dimensions',
  'upload.heic',
  'upload.took_too_long',
]
const withKey: readonly ErrorCode[] = ['idempotency.in_flight', 'idempotency.mismatch']

function ofMarks(call: Call): ErrorCode[] {
  if (call.permission === undefined || !asksMarks(call)) return []
  const { reason, stepUp, secondPerson } = marksSomewhere(call.permission, call.within)
  return [
    ...(reason ? (['staff.reason_required'] as const) : []),
    ...(stepUp ? (['staff.step_up_required'] as const) : []),
    ...(secondPerson ? (['staff.second_person_required'] as const) : []),
  ]
}

export function refusalsOf(call: Call): ReadonlySet<ErrorCode> {
  const isChange = call.method !== 'GET'
  const hasRole = !['public', 'optional', 'user', 'webhook'].includes(call.access)
  return new Set([
    ...always,
    ...(call.access === 'webhook' ? [] : withKeyOfPerson),
    ...(call.access === 'public' || call.access === 'webhook' ? [] : withToken),
    // A change from a page of another site, or an account of the wrong kind.
    ...(isChange || hasRole ? (['request.forbidden'] as const) : []),
    ...(call.access === 'staff' ? (['staff.not_permitted', 'staff.factor_required'] as const) : []),
    ...ofMarks(call),
    ...(isChange ? (['request.too_large', 'request.media_type'] as const) : []),
    ...(call.upload ? withUpload : []),
    ...(call.idempotency ? withKey : []),
    ...(call.idempotency === 'required' ? (['idempotency.key_required'] as const) : []),
    ...(call.errors ?? []),
    // What belongs to a page may be closed to a country.
    ...(call.errors?.some((code) => code.endsWith('.unknown')) ? (['page.country_blocked'] as const) : []),
  ])
}
