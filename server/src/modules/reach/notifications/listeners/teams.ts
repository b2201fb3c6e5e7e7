// Invitations, and what staff of the site decides.
import type { Listening } from './heard.ts'

export function listenToTeams({ outbox, invitations, writing }: Listening): void {
  outbox.on('invitation.changed', async ({ invitationId }, tx) => {
    const news = await invitations.newsOf(invitationId, tx)
    const isOpen = news?.status === 'pending'
    if (!isOpen) await writing.takeBack(tx, invitationId, ['team_invitation'])
    if (!news || news.actorId === null) return
    const { accountId, actorId, teamId, status } = news
    const about = { accountId, actorId, pageId: teamId, subject: { type: 'invitation', id: invitationId } } as const
    if (isOpen) await writing.tell(tx, { ...about, kind: 'team_invitation' })
    if (status === 'accepted' || status === 'declined')
      await writing.tell(tx, { ...about, kind: 'invitation_answered', step: status, facts: { status } })
  })

  outbox.on('case.told', async ({ caseId, accountIds, target, decision, rule, isAppeal }, tx) => {
    for (const accountId of accountIds)
      await writing.tell(tx, {
        accountId,
        kind: 'decision',
        subject: { type: 'case', id: caseId },
        step: isAppeal ? 'appeal' : 'first',
        facts: { target, decision, rule },
      })
  })

  // Of photos one a day: each of a gallery is looked at by itself.
  outbox.on('review.passed', async ({ caseId, accountId, target, targetId, isPlanned, at }, tx) => {
    const isThing = target !== 'photo' && target !== 'performer'
    await writing.tell(tx, {
      accountId,
      kind: 'released',
      subject: isThing ? { type: target, id: targetId } : { type: 'page', id: accountId },
      step: target === 'photo' ? `photos ${at.slice(0, 10)}` : caseId,
      facts: { target, isPlanned: isPlanned ? 1 : 0 },
    })
  })

  outbox.on('reports.answered', async ({ caseId, accountIds, target, decision, isAppeal }, tx) => {
    for (const accountId of accountIds)
      await writing.tell(tx, {
        accountId,
        kind: 'report_outcome',
        subject: { type: 'report', id: caseId },
        step: isAppeal ? 'appeal' : 'first',
        facts: { target, decision },
      })
  })
}
