// What a payee reads by mail once something was decided.
import type { Letter } from '#platform/mail/index.ts'
import { isOwnPage } from '#ground/pages'
import { toWire } from '#ground/ledger'
import type { PayoutTable } from './tables.ts'

const tokens = (hundredths: number) => `${toWire(hundredths).toFixed(2)} tokens`

function wordsOf({ state, amount, fee, admin_note: reason, reference }: PayoutTable): { subject: string; lines: string[] } | undefined {
  const back = `${tokens(amount)} are available again.`
  if (state === 'paid')
    return { subject: 'Your payout was sent', lines: [`${tokens(amount - fee)} are on their way to you. Reference: ${reference}`] }
  if (state === 'rejected') return { subject: 'Your payout was not approved', lines: [`Why: ${reason}`, back] }
  if (state === 'failed') return { subject: 'Your payout came back', lines: [`Why: ${reason}`, back] }
  return undefined
}

export function letterOf(payout: PayoutTable, to: string | null | undefined, siteUrl: string): Letter | undefined {
  const words = wordsOf(payout)
  if (!words || !to) return undefined
  const { requested_by: accountId, payee_id: payeeId } = payout
  const link = `${siteUrl}/studio/payouts${isOwnPage(accountId, payeeId) ? '' : `?teamId=${payeeId}`}`
  return { mail: 'payout.news', to, subject: words.subject, text: [...words.lines, link].join('\n\n') }
}
