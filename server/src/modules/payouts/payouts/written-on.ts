// What we write on the transfer of a payout: enough to make its row again when a restore has lost it. Ids and amounts.
import { isId } from '#platform/new-id.ts'
import { writeOwner, type Identity, type Written } from '#paying/payments'
import type { PayoutTable } from './tables.ts'

export const writePayout = (payout: PayoutTable, identity: Identity) => ({
  ...writeOwner(identity),
  instance_id: identity.instanceId,
  payout_id: payout.id,
  payee: payout.payee_id,
  requested_by: payout.requested_by,
  fee: String(payout.fee),
  destination: String(payout.destination_version),
})

export interface LostPayout {
  readonly id: string
  readonly payeeId: string
  readonly requestedBy: string
  readonly fee: number
  readonly destinationVersion: number
}

/** Undefined where it does not say enough, as what earlier versions wrote. */
export function readPayout(written: Written): LostPayout | undefined {
  const { payout_id: id = '', payee: payeeId = '', requested_by: requestedBy = '', fee = '', destination = '' } = written
  if (![id, payeeId, requestedBy].every(isId) || ![fee, destination].every((text) => /^\d{1,15}$/.test(text))) return undefined
  return { id, payeeId, requestedBy, fee: Number(fee), destinationVersion: Number(destination) }
}
