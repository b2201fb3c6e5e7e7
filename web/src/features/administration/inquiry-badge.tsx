import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'

/** How many there are, where they wait for somebody here. */
export function InquiryBadge() {
  const { data } = useQuery(ask('inquiries.counts'))
  const count = data?.data.new ?? 0
  return count > 0 ? <Badge>{count >= 1000 ? '1,000+' : count} new</Badge> : null
}
