// Evidence is a draft, then on its way, then with the bank for good (money.md 22). The intent is committed before the gateway is
// asked; whoever finds it on its way later looks first whether the gateway has it.
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, type GatewayDispute } from '#platform/card/index.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Attempt } from '#paying/payments'
import type { DisputeTable } from '#paying/reversals'
import { createHash } from 'node:crypto'
import { createCollecting } from './collecting.ts'
import type { Needs } from './needs.ts'
import { answerOf } from './policy.ts'
import * as store from './store.ts'
import type { EvidenceTable, Fact } from './tables.ts'
import './tidings.ts'

export type EvidenceDesk = ReturnType<typeof createEvidence>

export interface Standing {
  readonly dispute: DisputeTable
  readonly attempt: Attempt
  readonly row: EvidenceTable | undefined
  readonly facts: readonly Fact[]
  readonly canSend: boolean
}

const batch = 50

export function createEvidence(needs: Needs) {
  const { db, clock, log, jobs, gateway, accounts, payments, reversals } = needs
  const collect = createCollecting(needs)

  const find = async (disputeId: string): Promise<{ dispute: DisputeTable; attempt: Attempt }> => {
    const dispute = await reversals.findDispute(disputeId)
    const attempt = dispute && (await payments.find(dispute.attempt_id))
    if (!dispute || !attempt) throw new AppError('dispute.unknown')
    return { dispute, attempt }
  }
  /** Of what a bank reads an answer to. */
  const load = async (disputeId: string) => {
    const known = await find(disputeId)
    if (known.dispute.state === 'warning' || known.dispute.state === 'released') throw new AppError('dispute.unknown')
    return known
  }

  /** Throws what stands against an answer: the bank has one, has decided, or reads none any more. */
  const refuseLate = ({ state, answers, answer_by: until }: DisputeTable): void => {
    if (answers > 0) throw new AppError('evidence.final')
    if ((state !== 'open' && state !== 'inquiry') || until === null) throw new AppError('evidence.decided')
    if (until <= clock.now()) throw new AppError('evidence.too_late')
  }
  const isOpen = (dispute: DisputeTable): boolean => {
    try {
      refuseLate(dispute)
      return true
    } catch {
      return false
    }
  }

  /** Of a warning, too: whoever decides about the wallet reads what we know and what was bought. */
  const view = async (disputeId: string): Promise<Standing> => {
    const { dispute, attempt } = await find(disputeId)
    const row = await store.find(db, disputeId)
    const facts = row?.facts ?? (await collect(dispute, attempt))
    return { dispute, attempt, row, facts, canSend: (row === undefined || row.state === 'draft') && isOpen(dispute) }
  }

  const ask = async (dispute: DisputeTable, attempt: Attempt, { facts, words }: EvidenceTable): Promise<GatewayDispute> => {
    const seen = await gateway.retrieveDispute(dispute.gateway_id)
    if (seen.answers > 0) return seen
    const payer = await accounts.find(attempt.payer_id)
    const answer = answerOf(facts ?? [], words, { name: payer?.name, email: payer?.email ?? undefined })
    // Of what is said: somebody may have another name by the time it is tried again, and then it is another request.
    const mark = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
    return gateway.answerDispute(dispute.gateway_id, answer, `evidence:${dispute.id}:${mark}`)
  }

  const deliver = async (disputeId: string): Promise<void> => {
    const { dispute, attempt } = await load(disputeId)
    const row = await store.find(db, disputeId)
    if (row?.state !== 'sending') return
    const finish = (failure: string | null, seen?: GatewayDispute) =>
      inTransaction(db, async (tx) => {
        await store.end(tx, disputeId, { state: seen ? 'sent' : 'draft', failure, now: clock.now() })
        if (seen) await reversals.noteAnswer(tx, disputeId, seen)
      })
    try {
      await finish(null, await ask(dispute, attempt, row))
    } catch (error) {
      if (error instanceof GatewayUnreachable) return log.warn({ dispute: disputeId }, 'whether a bank was told is not known yet')
      if (!(error instanceof GatewayRefused)) throw error
      log.error({ dispute: disputeId, code: error.code }, 'the gateway did not take evidence')
      await finish(error.message.slice(0, 300))
    }
  }

  jobs.define({
    name: 'evidence.send-due',
    /** Each fails for itself: what nothing can be made of keeps no other beyond its day. */
    async run() {
      for (const id of await store.listSending(db, batch))
        await deliver(id).catch((error: unknown) => log.error({ err: error, dispute: id }, 'evidence could not be sent'))
    },
    schedule: '*/5 * * * *',
  })

  const save = async (tx: Db, { dispute, attempt }: { dispute: DisputeTable; attempt: Attempt }, words: string, by: string) => {
    const draft = { disputeId: dispute.id, payerId: attempt.payer_id, words, by, now: clock.now() }
    if (!(await store.saveDraft(tx, draft))) throw new AppError('evidence.final')
  }

  return {
    view,
    /** Throws `dispute.unknown`, `evidence.*`. */
    async write(disputeId: string, words: string, by: string): Promise<Standing> {
      const known = await load(disputeId)
      refuseLate(known.dispute)
      await inTransaction(db, (tx) => save(tx, known, words, by))
      return view(disputeId)
    },
    /** The same with the words of this moment, for good. */
    async send(disputeId: string, words: string, by: string): Promise<Standing> {
      const known = await load(disputeId)
      refuseLate(known.dispute)
      const facts = await collect(known.dispute, known.attempt)
      await inTransaction(db, async (tx) => {
        await save(tx, known, words, by)
        if (!(await store.seal(tx, disputeId, { facts, by, now: clock.now() }))) throw new AppError('evidence.final')
      })
      await deliver(disputeId)
      return view(disputeId)
    },
  }
}
