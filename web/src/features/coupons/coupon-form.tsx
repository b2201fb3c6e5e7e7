import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { endOfDay } from '../../lib/field-time.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { createCoupon, type CouponSide } from './api.ts'
import { purchaseOptions } from './describe.ts'

const kinds = [
  { value: 'percent', label: 'A share of the price', detail: 'In percent' },
  { value: 'fixed', label: 'An amount', detail: 'Never more than the price' },
] as const

interface CouponFormProps {
  side: CouponSide
  /** The team that it is for. */
  teamId?: string | undefined
  onClose: () => void
}

/** Makes a coupon; its code and value stay as they are. */
export function CouponForm({ side, teamId, onClose }: CouponFormProps) {
  const { data: settings } = useSettings()
  const [type, setType] = useState<'percent' | 'fixed'>('percent')
  const offered = purchaseOptions.filter(({ value }) => side === 'coupons.all' || value !== 'token_package')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isForSubscriptions = chosen.length === 0 || chosen.some((value) => value.endsWith('_subscription'))
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const day = textOf(values, 'until')
    const maxUses = textOf(values, 'maxUses')
    const coupon = await createCoupon(side, {
      ...(teamId && { teamId }),
      code: textOf(values, 'code') ?? '',
      name: textOf(values, 'name') ?? '',
      type,
      value: amountOf(rawOf(values, 'value')),
      purchaseTypes: offered.map(({ value }) => value).filter((value) => chosen.includes(value)),
      expiredAt: day ? endOfDay(day) : null,
      maxUses: maxUses ? Number(maxUses) : null,
      ...(isForSubscriptions && { periods: Number(textOf(values, 'periods') ?? 1) }),
    })
    toast(`${coupon.code} counts from now on`)
    onClose()
  })
  return (
    <Sheet
      title="New coupon"
      kicker={side === 'coupons.own' ? (teamId ? 'It comes off the team’s share' : 'It comes off your share') : 'The platform pays'}
      onClose={onClose}
      busy={isBusy}
    >
      <form className="s-body" {...form}>
        <TextField
          label="Code"
          name="code"
          required
          minLength={3}
          maxLength={32}
          pattern="[A-Za-z0-9][A-Za-z0-9_\-]*"
          autoComplete="off"
          autoCapitalize="characters"
          hint="What people type: letters, digits, hyphens."
          error={errorOf('code')}
        />
        <TextField label="Name" name="name" optional maxLength={100} hint="For you; people see it, too." error={errorOf('name')} />
        <RadioRows legend="What it takes off" name="type" rows={kinds} value={type} onChange={setType} />
        <AmountField
          label={type === 'percent' ? 'Percent' : 'Amount'}
          name="value"
          required
          {...(type === 'fixed' && { prefix: settings?.currencySymbol ?? '$' })}
          error={errorOf('value')}
        />
        <fieldset className="field">
          <legend>What it counts for</legend>
          {offered.map(({ value, text }) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              onChange={(event) => setChosen(event.target.checked ? [...chosen, value] : chosen.filter((known) => known !== value))}
            >
              {text}
            </Checkbox>
          ))}
          <p className="hint">None chosen: everything that can have one.</p>
        </fieldset>
        {isForSubscriptions && (
          <TextField
            label="Payments of a subscription"
            name="periods"
            inputMode="numeric"
            required
            defaultValue="1"
            pattern="[1-9]|1[0-2]"
            hint="How many months or years it lowers, the first one included: 1 to 12. A change of plan ends it."
            error={errorOf('periods')}
          />
        )}
        <div className="grid gap-3 tablet:grid-cols-2">
          <TextField
            label="How often"
            name="maxUses"
            inputMode="numeric"
            optional
            pattern="\d{1,7}"
            hint="Once per person in any case."
            error={errorOf('maxUses')}
          />
          <TextField label="Until" name="until" type="date" optional error={errorOf('expiredAt')} />
        </div>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving' : 'Make the coupon'}
        </Button>
      </form>
    </Sheet>
  )
}
