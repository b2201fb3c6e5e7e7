// The two of a conversation: who they are, and whose a conversation is. Nothing of one is shown to who does not find it here.
import type { Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import { mayShare, type Party } from './policy.ts'
import * as store from './store.ts'

export interface PartyNeeds {
  readonly db: Db
  readonly accounts: Accounts
}

/** A conversation as one of the two has it. */
export interface Thread {
  readonly id: string
  readonly member: store.MemberRow
  readonly me: Party
  readonly other: Party
}

export type Parties = ReturnType<typeof createParties>

export function createParties({ db, accounts }: PartyNeeds) {
  const partiesOf = async (ids: readonly string[], using: Db = db): Promise<Map<string, Party>> => {
    const found = await accounts.loadMany([...new Set(ids)], using)
    return new Map(
      found.map(({ account }) => [
        account.id,
        { id: account.id, kind: account.kind, isMinor: accounts.isMinor(account), isActive: account.status === 'active' },
      ]),
    )
  }

  const threadsOf = async (members: readonly store.MemberRow[], using: Db = db): Promise<Thread[]> => {
    const parties = await partiesOf(
      members.flatMap((member) => [member.account_id, member.other_id]),
      using,
    )
    return members.flatMap((member) => {
      const [me, other] = [parties.get(member.account_id), parties.get(member.other_id)]
      return me && other && mayShare(me, other) ? [{ id: member.conversation_id, member, me, other }] : []
    })
  }

  /** Undefined alike for what is not there and what is not the account's. */
  const find = async (accountId: string, id: string, using: Db = db): Promise<Thread | undefined> => {
    const member = await store.findMember(using, id, accountId)
    return member && (await threadsOf([member], using))[0]
  }

  return { partiesOf, threadsOf, find }
}
