import { calls, type Evidence } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Accounts } from '#people/accounts'
import { presentDispute } from '#paying/reversals'
import type { EvidenceDesk, Standing } from './service.ts'

export function evidenceRoutes({ evidence, accounts }: { evidence: EvidenceDesk; accounts: Accounts }): Route[] {
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
