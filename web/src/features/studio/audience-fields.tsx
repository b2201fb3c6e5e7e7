import { formatMoney } from '../../lib/format.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { RadioRows, type RadioRow } from '../../ui/radio-rows.tsx'
import type { Audience } from './api.ts'

const rows: RadioRow<Audience>[] = [
  { value: 'public', label: 'Everybody' },
  { value: 'followers', label: 'Followers' },
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'buyers', label: 'Buyers' },
]

/** Who sees a thing, and the price as typed. */
export interface AudienceWish {
  audience: Audience
  price: string
}

interface AudienceFieldsProps {
  /** Without an audience nothing is chosen yet. */
  draft: Partial<AudienceWish>
  /** Pages that may not take money publish for everybody or followers (youth.md 4, 7). */
  canEarn: boolean
  onChange: (change: Partial<AudienceWish>) => void
  priceError: string | undefined
}

/** Who may see it, and what buyers pay. */
export function AudienceFields({ draft, canEarn, onChange, priceError }: AudienceFieldsProps) {
  const { data: settings } = useSettings()
  const offered = canEarn ? rows : rows.slice(0, 2)
  return (
    <>
      <RadioRows
        legend="Who sees it"
        name="audience"
        rows={offered}
        value={draft.audience}
        onChange={(audience) => onChange({ audience })}
      />
      {draft.audience === 'buyers' && settings && (
        <AmountField
          label="Price"
          name="price"
          prefix={settings.currencySymbol}
          required
          value={draft.price ?? ''}
          onChange={(event) => onChange({ price: event.target.value })}
          hint={`${formatMoney(settings.minimumContentPrice, settings.currency)} to ${formatMoney(settings.maximumContentPrice, settings.currency)}, paid once`}
          error={priceError}
        />
      )}
    </>
  )
}
