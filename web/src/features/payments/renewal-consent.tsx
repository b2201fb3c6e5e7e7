import { renewalConsent, renewalConsentVersion } from '@fieldhouse/contract/consent'
import { useSettings } from '../../lib/ui-settings.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Sent with the payment: which words stood beside the ticked box. */
export const consentVersion = renewalConsentVersion

interface RenewalConsentProps {
  page: string
  plan: 'monthly' | 'yearly'
  price: number
  discount?: { price: number; periods: number } | undefined
  /** Months that are paid at once first. */
  bundle?: { months: number; price: number } | undefined
}

/** The box that has to be ticked before anything renews; the server keeps the same words. */
export function RenewalConsent({ page, plan, price, discount, bundle }: RenewalConsentProps) {
  const { data: settings } = useSettings()
  const terms = { site: settings?.siteName ?? 'Fieldhouse', page, plan, price, discount, bundle, symbol: settings?.currencySymbol ?? '$' }
  return (
    <Checkbox key={`${plan} ${price} ${discount?.price ?? ''} ${bundle?.months ?? ''}`} name="consent" required>
      {renewalConsent(terms)}
    </Checkbox>
  )
}
