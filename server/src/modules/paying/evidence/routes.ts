import { calls, type Evidence } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Accounts } from '#people/accounts'
import { toWire } from '#ground/ledger'
import { presentPageCard, type Pages } from '#ground/pages'
import type { Reserves } from '#paying/reserves'
import { presentDispute } from '#paying/reversals'
import type { EvidenceDesk, Standing } from './service.ts'

export interface EvidenceRouteNeeds {
  readonly evidence: EvidenceDesk
  readonly accounts: Accounts
  readonly pages: Pages
  readonly reserves: Pick<Reserves, 'restingOn'>
}

export function evidenceRoutes({ evidence, accounts, pages, reserves }: EvidenceRouteNeeds): Route[] {
  const earningsOn = async (attemptId: string): Promise<Evidence['earnings']> => {
    const resting = await reserves.restingOn(attemptId)
    const sellers = await pages.load(resting.map(({ sale }) => sale.seller_id))
    return resting.map(({ sale, amount, state }) => {
      const seller = sellers.get(sale.seller_id)
      return { saleId: sale.id, type: sale.type, page: seller ? presentPageCard(seller) : null, tokens: toWire(amount), state }
    })
  }
  const present = async ({ dispute, attempt, row, facts, canSend }: Standing): Promise<{ data: Evidence }> => {
    const buyers = await accounts.cards([attempt.payer_id])
    return {
      data: {
        dispute: presentDispute(dispute, buyers.get(attempt.payer_id)),
        state: row?.state ?? 'draft',
        words: row?.words ?? '',
        facts: [...facts],
        failure: row?.failure ?? null,
        sentAt: row?.sent_at?.toISOString() ?? null,
        canSend,
        earnings: await earningsOn(attempt.id),
      },
    }
  }

  return [
    route(calls.evidence.view, {}, async ({ params }) => present(await evidence.view(params.id))),
    route(calls.evidence.write, {}, async ({ viewer, params, body }) =>
      present(await evidence.write(params.id, toPlainText(body.words), viewer.accountId)),
    ),
    route(calls.evidence.send, {}, async ({ viewer, params, body }) =>
      present(await evidence.send(params.id, toPlainText(body.words), viewer.accountId)),
    ),
  ]
}
