// Who hears of cases by mail: owners of what was decided, each once, and staff of what cannot wait (youth.md Y71).
import type { ReportTarget } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { outcomeLetter, urgentLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { isTold, mayAppeal } from './policy.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable, SealedWords } from './tables.ts'

const passing = ['feed', 'video', 'gallery', 'photo', 'product', 'performer'] as const
const isPassing = (target: ReportTarget): target is (typeof passing)[number] => (passing as readonly string[]).includes(target)

export function tellOfCases({ clock, outbox, mail, accounts, pages, siteUrl }: Needs, subjects: Subjects, sealed: SealedWords): void {
  /** What waited is out. Of an appeal its owner hears anyway; what was changed or taken down since is not told of. */
  const tellOfRelease = async (tx: Db, row: CaseTable): Promise<void> => {
    const { id: caseId, target, target_id: targetId, owner_id: accountId, decision, decided_at: at } = row
    if (decision !== 'keep' || !row.wanted.includes('minor') || accountId === null || at === null || !isPassing(target)) return
    const subject = await subjects.find(target, targetId, 'staff', tx)
    if (!subject || subject.isGone || subject.isWaiting || subject.refusal !== null) return
    const isPlanned = subject.isListed === false
    await outbox.write(tx, 'review.passed', { caseId, accountId, target, targetId, isPlanned, at: at.toISOString() })
  }

  /** Those of them who have shown that their address is theirs. */
  const reachable = async (tx: Db, ids: readonly string[]) =>
    (await accounts.loadMany(ids, tx)).flatMap(({ account: { name, email, email_verified_at: at } }) =>
      email === null || at === null ? [] : [{ name, to: email }],
    )

  const ownersOf = async (tx: Db, { owner_id: ownerId, page_id: pageId }: CaseTable): Promise<string[]> => {
    if (ownerId !== null) return [ownerId]
    return pageId === null ? [] : (await pages.staffOf(pageId, tx)).able('own')
  }

  outbox.on('case.urgent', async ({ caseId }, tx) => {
    const row = await store.find(tx, caseId)
    const own = row ? await ownersOf(tx, row) : []
    const ids = (await accounts.staffWith('cases.decide', tx)).filter((id) => !own.includes(id))
    for (const { to } of await reachable(tx, ids)) await mail.send(tx, urgentLetter({ to, siteUrl }))
  })

  outbox.on('case.decided', async ({ caseId, isAppeal }, tx) => {
    const row = await store.lock(tx, caseId)
    if (!row || row.decision === null || row.rule === null) return
    if (!isTold(row)) return tellOfRelease(tx, row)
    const { id, target, title, decision, rule, until } = row
    const { words } = sealed.open(row)
    // Whoever was suspended has nothing else to sign in with.
    const code = newToken('c')
    await store.update(tx, id, { appeal_hash: digestOf(code) })
    const link = `${siteUrl}/decisions/${id}?code=${code}`
    const facts = { target, title, decision, rule, words: words ?? '', until, isAppeal, link, mayAppeal: mayAppeal(row, clock.now()) }
    const accountIds = await ownersOf(tx, row)
    await outbox.write(tx, 'case.told', { caseId, accountIds, target, decision, rule, isAppeal })
    for (const person of await reachable(tx, accountIds)) await mail.send(tx, outcomeLetter({ ...person, ...facts }))
  })
}
