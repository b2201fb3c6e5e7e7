import type { ReactNode } from 'react'
import { AssetGrid } from '../../features/assets/asset-grid.tsx'
import { useMe } from '../../lib/session.ts'

/** Videos by a word of their title; without one, the newest. */
export default function FoundVideos({ word, empty }: { word: string; empty: ReactNode }) {
  const { data: me } = useMe()
  return <AssetGrid kind="video" filter={word ? { q: word } : {}} showsPrices={!me?.isMinor} empty={empty} />
}
