import { describe, expect, test } from 'vitest'
import { mixByTime, type Endless } from './mix-lists.ts'
import { byTime, everyFifth, type Part } from './mixing.ts'

interface Row {
  place: string
}
const at = (...times: number[]): Row[] => times.map((time) => ({ place: String(time).padStart(4, '0') }))
const part = (hasMore: boolean, ...times: number[]): Part<Row> => ({ rows: at(...times), hasMore })
const timesOf = ({ rows }: { rows: readonly Row[] }) => rows.map(({ place }) => Number(place))

describe('by time', () => {
  test('two lists that are over are one, newest first', () => {
    const mixed = byTime([part(false, 9, 5, 1), part(false, 8, 7, 2)])
    expect([timesOf(mixed), mixed.next]).toEqual([[9, 8, 7, 5, 2, 1], undefined])
  })

  test('what stands below the end of a list that has more waits for it', () => {
    const mixed = byTime([part(true, 9, 6), part(false, 8, 5, 4)])
    expect([timesOf(mixed), mixed.next]).toEqual([[9, 8, 6], 0])
  })

  test('of two that have more the one whose end is newer is gone on with', () => {
    const mixed = byTime([part(true, 9, 3), part(true, 8, 6)])
    expect([timesOf(mixed), mixed.next]).toEqual([[9, 8, 6], 1])
  })

  test('nothing is certain before a list that has more has begun; one that is empty takes nothing away', () => {
    expect(byTime([part(false, 9), part(true)])).toEqual({ rows: [], next: 1 })
    const mixed = byTime([part(true, 9, 8), part(false)])
    expect([timesOf(mixed), mixed.next]).toEqual([[9, 8], 0])
  })

  test('whatever comes when, what was shown stays where it is, and all of it comes once', () => {
    // Pages of two lists, of any length and in any order of the times; the same ones each time.
    let seed = 7
    const draw = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 200; round += 1) {
      const all = Array.from({ length: 2 + draw(40) }, (_, time) => ({ time, list: draw(3) === 0 ? 1 : 0 }))
      const lists = [0, 1].map((list) => all.flatMap((one) => (one.list === list ? one.time : [])).reverse())
      const loaded = [draw(4), draw(4)]
      let shown: number[] = []
      for (let step = 0; ; step += 1) {
        const parts = lists.map((times, list) => part((loaded[list] ?? 0) < times.length, ...times.slice(0, loaded[list])))
        const mixed = byTime(parts)
        const rows = timesOf(mixed)
        expect(rows.slice(0, shown.length)).toEqual(shown)
        shown = rows
        if (mixed.next === undefined) break
        expect(parts[mixed.next]?.hasMore).toBe(true)
        loaded[mixed.next] = (loaded[mixed.next] ?? 0) + 1 + draw(3)
        expect(step).toBeLessThan(100)
      }
      expect(shown).toEqual(all.map(({ time }) => time).reverse())
    }
  })
})

describe('every fifth', () => {
  test('a thing comes after every four posts, and the rest when the posts are over', () => {
    const mixed = everyFifth(part(false, 1, 2, 3, 4, 5, 6, 7, 8, 9), part(false, 101, 102, 103, 104))
    expect([timesOf(mixed), mixed.next]).toEqual([[1, 2, 3, 4, 101, 5, 6, 7, 8, 102, 9, 103, 104], undefined])
  })

  test('posts go on without things; a place that waits for one waits', () => {
    expect(timesOf(everyFifth(part(false, 1, 2, 3, 4, 5), part(false)))).toEqual([1, 2, 3, 4, 5])
    const waits = everyFifth(part(true, 1, 2, 3, 4, 5, 6, 7, 8, 9), part(true, 101))
    expect([timesOf(waits), waits.next]).toEqual([[1, 2, 3, 4, 101, 5, 6, 7, 8], 1])
    const more = everyFifth(part(true, 1, 2, 3, 4, 5), part(false, 101, 102))
    expect([timesOf(more), more.next]).toEqual([[1, 2, 3, 4, 101, 5], 0])
  })

  test('without posts there are things', () => {
    const mixed = everyFifth(part(false), part(true, 101, 102))
    expect([timesOf(mixed), mixed.next]).toEqual([[101, 102], 1])
  })
})

describe('two lists that are read as one', () => {
  const list = (rows: Row[], wishes: Partial<Endless<Row>> = {}): Endless<Row> => ({
    rows,
    isPending: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
    ...wishes,
  })
  const mix = mixByTime<Row>

  test('go on with the one that the next row waits for', () => {
    const asked: string[] = []
    const posts = list(at(9, 5), { hasNextPage: true, fetchNextPage: () => asked.push('posts') })
    const things = list(at(8, 7), { hasNextPage: true, fetchNextPage: () => asked.push('things') })
    const mixed = mix(posts, things)
    expect([timesOf(mixed), mixed.hasMore]).toEqual([[9, 8, 7], true])
    mixed.loadMore()
    expect(asked).toEqual(['things'])
  })

  test('nothing is shown before both have begun; without the one that did not come the other is read', () => {
    expect(mix(list(at(9)), list([], { isPending: true })).isPending).toBe(true)
    const mixed = mix(list(at(9, 8)), list([]))
    expect([timesOf(mixed), mixed.isPending, mixed.hasMore, mixed.hasFailed]).toEqual([[9, 8], false, false, false])
  })

  test('a page that did not load is asked for again, and what came stays', () => {
    const mixed = mix(list(at(9, 5)), list(at(8), { hasNextPage: true, isFetchNextPageError: true }))
    expect([timesOf(mixed), mixed.hasFailed, mixed.hasMore]).toEqual([[9, 8], true, true])
  })
})
