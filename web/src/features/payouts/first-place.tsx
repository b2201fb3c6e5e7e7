import { useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { placesOf, usePlaces } from './api.ts'
import { BankForm } from './bank-form.tsx'
import { PaypalForm } from './paypal-form.tsx'
import { StripeAccount } from './stripe-account.tsx'

const ways = [
  { value: 'paypal', text: 'PayPal' },
  { value: 'bank', text: 'Bank account' },
  { value: 'stripe', text: 'Stripe' },
]

/** The first place that payouts go to: one of three forms, the shortest first. */
export function FirstPlace() {
  const { data } = usePlaces()
  const [way, setWay] = useState('paypal')
  if (!data) return <SkeletonForm fields={2} />
  const [place] = placesOf(data)
  if (place) return <Note tone="good">Your payouts go to {place.name}.</Note>
  const stripe = data.paymentGatewaySettings.find(({ key }) => key === 'stripe')
  return (
    <div className="stack l">
      <Chips label="Where to" options={ways} value={way} onChange={setWay} />
      {way === 'paypal' && <PaypalForm isActive />}
      {way === 'bank' && <BankForm />}
      {way === 'stripe' && <StripeAccount place={stripe && { isOn: stripe.status === 'active', name: stripe.value.email }} />}
    </div>
  )
}
