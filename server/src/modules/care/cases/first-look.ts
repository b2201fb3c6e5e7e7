// What nobody sees before staff has: told of by whoever lets it wait, in the transaction of that. An event that comes twice, or late, finds
// the thing as it is now and does no more than that asks for.
import type { Needs } from './needs.ts'
import type { Opening } from './opening.ts'
import type { Subjects } from './subjects.ts'

export function lookAtThemFirst({ outbox }: Pick<Needs, 'outbox'>, subjects: Subjects, opening: Opening): void {
  outbox.on('review.wanted', async ({ target, targetId, why }, tx) => {
    await opening.hold(tx, target, targetId)
    const subject = await subjects.find(target, targetId, 'staff', tx)
    // Decided on, changed or deleted since.
    if (!subject || subject.isGone || subject.isWaiting === false) return
    await opening.want(tx, { target, targetId, subject, why })
  })
  outbox.on('review.over', async ({ target, targetId }, tx) => {
    await opening.hold(tx, target, targetId)
    const subject = await subjects.find(target, targetId, 'staff', tx)
    // It waits again.
    if (subject?.isWaiting && !subject.isGone) return
    await opening.giveUp(tx, target, targetId)
  })
}
