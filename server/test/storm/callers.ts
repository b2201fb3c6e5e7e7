// One of the callers of the storm: one step of some flow after the other.
import { chooseFlow, flows } from './flows.ts'
import type { Town } from './town.ts'

export interface Count {
  done: number
  refused: number
}

/** The same chances in every run of a seed; who comes first is up to the machine. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

/** What is refused is counted; what is a fault of ours is named. */
export async function callOf(
  town: Town,
  number: number,
  goesOn: () => boolean,
  counts: Map<string, Count>,
  faults: string[],
): Promise<void> {
  const chance = createChance(number * 7919)
  const any = <T>(among: readonly T[]) => among[Math.floor(chance() * among.length)] as T
  while (goesOn()) {
    const name = chooseFlow(chance())
    const count = counts.get(name) ?? { done: 0, refused: 0 }
    counts.set(name, count)
    const answer = await flows[name]?.({ town, buyer: any(town.buyers), seller: any(town.sellers), chance })
    if (answer !== undefined && answer.status >= 500) faults.push(`${name}: ${answer.status} ${answer.code}`)
    if (answer !== undefined && answer.status >= 300) count.refused += 1
    else count.done += 1
  }
}
