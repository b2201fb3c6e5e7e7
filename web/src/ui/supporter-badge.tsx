import './supporter-badge.css'
import { KitStripe } from './kit-stripe.tsx'

/** How long somebody has subscribed to the page where they are seen. Colours come from `kitStyle` on a parent. */
export function SupporterBadge({ months }: { months: number | null }) {
  if (months === null) return null
  const words = months === 1 ? 'Subscriber' : `Subscriber for ${months} months`
  return (
    <span className="months" title={words}>
      <KitStripe />
      <span aria-hidden>{months}</span>
      <span className="sr">{words}</span>
    </span>
  )
}
