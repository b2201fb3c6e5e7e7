// Who follows, who is kept away, and what somebody who took over an account would do.
import { actorsFor, type Listening } from './heard.ts'

export function listenToPeople({ outbox, pages, follows, writing }: Listening): void {
  writing.countBy('followed', { count: follows.followsIn })

  outbox.on('follow.changed', async ({ pageId }, tx) => {
    for (const accountId of await actorsFor(pages, pageId, 'manage', tx))
      await writing.tellOfMany(tx, { accountId, kind: 'followed', subject: { type: 'page', id: pageId }, pageId })
  })

  outbox.on('relation.blocked', async ({ ownerId, otherId }, tx) => {
    for (const [accountId, other] of [
      [ownerId, otherId],
      [otherId, ownerId],
    ] as const)
      await writing.part(tx, accountId, other)
  })

  outbox.on('relation.muted', ({ ownerId, otherId }, tx) => writing.part(tx, ownerId, otherId))

  outbox.on('account.secured', async ({ eventId, accountId, what, device, detail }, tx) =>
    writing.tell(tx, {
      accountId,
      kind: what,
      subject: { type: 'account', id: accountId },
      step: eventId,
      facts: { ...(device !== undefined && { device }), ...(detail !== undefined && { detail }) },
    }),
  )

  outbox.on('guardian.told', async ({ eventId, accountId, as, step, actorId }, tx) =>
    writing.tell(tx, {
      accountId,
      kind: 'guardian',
      subject: { type: 'account', id: accountId },
      step: eventId,
      facts: { as, step },
      ...(actorId === null ? {} : { actorId }),
    }),
  )

  outbox.on('performer.verified', async ({ eventId, performerId, status }, tx) =>
    writing.tell(tx, {
      accountId: performerId,
      kind: 'verification',
      subject: { type: 'account', id: performerId },
      step: eventId,
      facts: { status },
    }),
  )
}
