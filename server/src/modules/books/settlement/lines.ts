// Line by line, what the gateway says now against what it said when we copied it: names the charge, refund, dispute or transfer
// that is not the same any more (money.md 14c).
import type { GatewayEntry } from '#platform/card/index.ts'
import type { EntryTable } from './store.ts'

type Line = Pick<GatewayEntry, 'type' | 'amount' | 'fee'>

const words = ({ type, amount, fee }: Line) => `${type} of ${amount} with fee ${fee}`
const nameOf = ({ id, source }: EntryTable) => (source === null ? id : `${id} (${source})`)

/** One sentence for each line that differs, in the order of the copies; lines that were not copied yet say nothing. */
export function linesThatDiffer(copies: readonly EntryTable[], there: readonly GatewayEntry[]): string[] {
  const known = new Map(there.map((entry) => [entry.id, entry]))
  return copies.flatMap((copy) => {
    const now = known.get(copy.id)
    if (!now) return [`${nameOf(copy)}, ${words(copy)}, is not there any more`]
    return words(now) === words(copy) ? [] : [`${nameOf(copy)} is ${words(now)} there, ${words(copy)} here`]
  })
}
