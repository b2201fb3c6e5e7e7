import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { Id, IdOrSlug } from '../values.ts'

const params = Type.Object({ token: IdOrSlug })
/** Nothing of the person: a letter may have gone to a wrong address. */
const Removal = Type.Object({ team: PageCard, isRemoved: Type.Boolean() })

export const rosterRemovals = {
  view: call({
    method: 'GET',
    path: '/roster/remove/{token}',
    access: 'public',
    summary: 'What the link in a letter would take somebody out of; changes nothing',
    tags: ['invitations'],
    params,
    status: 200,
    answer: one(Removal),
    errors: ['removal.unknown'],
  }),
  confirm: call({
    method: 'POST',
    path: '/roster/remove/{token}',
    access: 'public',
    summary: 'Remove me from this roster, by the link in a letter: at once, without an account. Repeatable',
    changes: ['invitations', 'teams'],
    params,
    status: 200,
    answer: one(Removal),
    errors: ['removal.unknown', 'team.owner_cannot_leave'],
  }),
  removeMe: call({
    method: 'DELETE',
    path: '/team/{id}/roster/{memberId}',
    access: 'team',
    capability: 'contribute',
    summary: 'Remove me from this roster, as its member: of every season, and it stays so when the list is read in again',
    changes: ['invitations', 'teams', 'account', 'own-page'],
    params: Type.Object({ id: Id, memberId: Id }),
    status: 204,
    answer: empty,
    errors: ['team.unknown', 'team.member_unknown'],
  }),
}
