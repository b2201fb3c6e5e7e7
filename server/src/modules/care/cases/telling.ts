// Who hears of cases by mail: owners of what was decided, each once, and staff of what cannot wait (youth.md Y71).
import type { Db } from '#platform/db/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { outcomeLetter, urgentLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { isTold, mayAppeal } from './policy.ts'
import * as store from './store.ts'
import type { CaseTable, SealedWords } from './tables.ts'

export function tellOfCases({ clock, outbox, mail, accounts, pages, siteUrl }: Needs, sealed: SealedWords): void {
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
    const ids = (await accounts.moderators(tx)).filter((id) => !own.includes(id))
    for (const { to } of await reachable(tx, ids)) await mail.send(tx, urgentLetter({ to, siteUrl }))
  })

  outbox.on('case.decided', async ({ caseId, isAppeal }, tx) => {
    const row = await store.lock(tx, caseId)
    if (!row || !isTold(row) || row.decision === null || row.rule === null) return
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
