// Words around what was found.
import type { DataFor } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'

export type Hit = DataFor<'search.results'>[number]
export type HitType = Hit['type']
export type Totals = DataFor<'search.keywords'>

/** By the name that they have in the address. */
export const tabs = [
  { id: 'performers', type: 'performer', label: 'People', total: 'totalPerformer' },
  { id: 'teams', type: 'team', label: 'Teams', total: 'totalTeam' },
  { id: 'feeds', type: 'feed', label: 'Posts', total: 'totalFeed' },
  { id: 'videos', type: 'video', label: 'Videos', total: 'totalVideo' },
  { id: 'galleries', type: 'gallery', label: 'Galleries', total: 'totalGallery' },
  { id: 'products', type: 'product', label: 'Products', total: 'totalProduct' },
] as const satisfies readonly { id: string; type: HitType; label: string; total: keyof Totals }[]

export type Tab = (typeof tabs)[number]

/** Nobody counts further. */
const most = 1000

export const totalText = (total: number): string => (total >= most ? `${formatCount(most)}+` : formatCount(total))

export const searchPath = (word: string): string => `/search?q=${encodeURIComponent(word)}`
