import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'

export type Bundle = DataFor<'bundles.of'>[number]

/** Months at once that can be had at this moment. */
export function useBundles(pageId: string): (Bundle & { price: number })[] {
  const { data } = useQuery(ask('bundles.of', { params: { id: pageId } }))
  return (data?.data ?? []).flatMap(({ price, ...bundle }) => (price === null ? [] : { ...bundle, price }))
}
