import { formatCount } from '../lib/format.ts'

const words = {
  views: ['view', 'views'],
  likes: ['like', 'likes'],
  comments: ['comment', 'comments'],
  shares: ['share', 'shares'],
  sold: ['sold', 'sold'],
} as const

/** What a thing of one's own has come to, in one line; what is nothing is left out. */
export function Numbers({ counts }: { counts: Readonly<Partial<Record<keyof typeof words, number>>> }) {
  const said = (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : `${formatCount(count)} ${words[name][count === 1 ? 0 : 1]}`
  })
  return said.length === 0 ? null : <span className="small block">{said.join(' · ')}</span>
}
