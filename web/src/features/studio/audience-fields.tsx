import { formatMoney } from '../../lib/format.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { RadioRows, type RadioRow } from '../../ui/radio-rows.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Audience } from './api.ts'
import type { Draft } from './draft.ts'

const rows: RadioRow<Audience>[] = [
  { value: 'public', label: 'Everybody' },
  { value: 'followers', label: 'Followers' },
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'buyers', label: 'Buyers' },
]

interface AudienceFieldsProps {
  draft: Draft
  /** Pages that may not take money publish for everybody or followers (youth.md 4, 7). */
  canEarn: boolean
  onChange: (change: Partial<Draft>) => void
  priceError: string | undefined
}

/** Who may see the post, and what buyers pay. */
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
        <TextField
          label="Price"
          name="price"
          prefix={settings.currencySymbol}
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
          hint={`${formatMoney(settings.minimumContentPrice, settings.currency)} to ${formatMoney(settings.maximumContentPrice, settings.currency)}, paid once`}
          error={priceError}
        />
      )}
    </>
  )
}
