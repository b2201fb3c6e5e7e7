// The first hour of whoever runs the site: each step is done by what it shows, and the last one opens the doors.
import { setupKeys, type ChecklistKey, type SetupKey, type SetupStep } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { SetupStepTable } from '#ground/setup'
import { noteInAudit } from '#ground/audit'
import { createChecklist, type ChecklistNeeds } from './checklist.ts'
import { fact, proof } from './house.ts'
import { createMailCode, type MailCodeNeeds } from './mail-code.ts'
import { createProofs, type ProofNeeds } from './proofs.ts'

export type FirstHourNeeds = ChecklistNeeds & MailCodeNeeds & Omit<ProofNeeds, 'readSettings'>
export type FirstHour = ReturnType<typeof createFirstHour>

const present = (key: SetupKey, step: SetupStepTable | undefined): SetupStep => ({
  key,
  state: step?.state ?? 'open',
  at: step?.at.toISOString() ?? null,
  facts: [...(step?.proof.facts ?? [])],
  problems: step?.state === 'open' ? [...step.proof.problems] : [],
})

export function createFirstHour(needs: FirstHourNeeds) {
  const { db, setup, settings } = needs
  const checklist = createChecklist(needs)
  const mailCode = createMailCode(needs)
  // What somebody has just chosen is what is looked at.
  const prove = createProofs({ ...needs, readSettings: () => settings.readNow(db) })

  /** A step that needs a machine elsewhere is looked at outside of the transaction that keeps what was seen. */
  async function proven(key: Exclude<SetupKey, 'finish' | 'mail'>, accountId: string): Promise<SetupStep> {
    const seen = await prove(key, accountId)
    const step = await inTransaction(db, async (tx) => {
      await setup.hold(tx)
      noteInAudit({ after: { step: key, done: seen.problems.length === 0 } })
      return setup.prove(tx, key, seen)
    })
    return present(key, step)
  }

  async function provenByCode(accountId: string, code: string): Promise<SetupStep> {
    await mailCode.spend(accountId, code, async (tx) => {
      await setup.hold(tx)
      noteInAudit({ after: { step: 'mail', done: true } })
      await setup.prove(tx, 'mail', proof([fact('Mail', 'A code that was mailed came back')], []))
    })
    return present(
      'mail',
      (await setup.steps()).find(({ key }) => key === 'mail'),
    )
  }

  return {
    checklist: (options?: { now?: boolean }) => checklist.list(options),
    sendCode: mailCode.send,

    async steps(): Promise<SetupStep[]> {
      const known = new Map((await setup.steps()).map((step) => [step.key, step]))
      return setupKeys.map((key) => present(key, known.get(key)))
    },

    /** Throws `setup.by_opening`; for `mail` `setup.code_wrong`. */
    async prove(key: SetupKey, accountId: string, code: string | undefined): Promise<SetupStep> {
      if (key === 'finish') throw new AppError('setup.by_opening')
      const step = key === 'mail' ? await provenByCode(accountId, code ?? '') : await proven(key, accountId)
      await checklist.refresh()
      return step
    },

    samples: () => needs.house.samples(),

    /** Throws `sample.practised`, `sample.attached` with who has to do with it, `sample.at_the_machine`. */
    async removeSamples(): Promise<{ rows: number; objects: number }> {
      const gone = await needs.house.removeSamples()
      if (gone.kind === 'practised') throw new AppError('sample.practised')
      if (gone.kind === 'at the machine') throw new AppError('sample.at_the_machine')
      if (gone.kind === 'attached')
        throw new AppError('sample.attached', { message: `Somebody has to do with the sample content: ${gone.to}. Nothing was removed.` })
      noteInAudit({ after: { rows: gone.rows, objects: gone.objects } })
      await checklist.refresh()
      return { rows: gone.rows, objects: gone.objects }
    },

    async skip(key: SetupKey): Promise<SetupStep> {
      if (key === 'finish') throw new AppError('setup.by_opening')
      const step = await inTransaction(db, async (tx) => {
        await setup.hold(tx)
        return setup.skip(tx, key)
      })
      return present(key, step)
    },

    /**
     * `known`: what must be there and is not, as whoever presses has seen it. Throws `setup.not_ready` where there is more. Doors that
     * are open stay open.
     */
    async open(known: readonly ChecklistKey[]): Promise<void> {
      const lines = await checklist.list({ now: true })
      const missing = lines.filter(({ isMust, state }) => isMust && state !== 'ok').map(({ key }) => key)
      if (missing.some((key) => !known.includes(key))) throw new AppError('setup.not_ready')
      await inTransaction(db, async (tx) => {
        await setup.hold(tx)
        noteInAudit({ after: { opened: true, missing } })
        await setup.open(tx, proof([fact('Left for later', missing.length === 0 ? 'Nothing' : missing.join(', '))], []))
      })
      setup.forget()
      await checklist.refresh()
    },
  }
}
