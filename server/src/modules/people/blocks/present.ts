import type { AccountCard } from '@fieldhouse/contract'
import type { Relation } from '#ground/relations'

export const presentBlock = (block: Relation, card: AccountCard) => ({
  _id: block.id,
  targetId: block.other_id,
  target: card.isPerformer ? ('performer' as const) : ('user' as const),
  targetInfo: card,
  reason: block.reason,
  createdAt: block.created_at.toISOString(),
})
