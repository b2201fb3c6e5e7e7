import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { usePlaces } from './api.ts'
import { BankForm } from './bank-form.tsx'
import { PaypalForm } from './paypal-form.tsx'
import { StripeAccount } from './stripe-account.tsx'

/** Where payouts go: a bank account, PayPal, Stripe, or all of them. */
export function Destinations({ canEarn }: { canEarn: boolean }) {
  const { data: places } = usePlaces()
  const [open, setOpen] = useState<'bank' | 'paypal' | 'off'>()
  // Nothing about money where none may be earned (youth.md 7).
  if (!canEarn) return <Note>Payouts are not open for your page.</Note>
  if (!places) return <SkeletonForm fields={2} />
  const { bankingInformation: bank, paymentGatewaySettings } = places
  const paypal = paymentGatewaySettings.find(({ key }) => key === 'paypal')
  const stripe = paymentGatewaySettings.find(({ key }) => key === 'stripe')
  const close = () => setOpen(undefined)
  return (
    <div className="stack l">
      <Note>
        After any change new payouts wait 72 hours, and we write to your old and new address. We keep the details encrypted and show the
        last four characters only.
      </Note>
      <section className="stack">
        <SectionHead title="Bank account" />
        <p className={bank ? 'strong' : 'mute'}>{bank ? `${bank.bankName}, ending in ${bank.last4}` : 'No bank account yet.'}</p>
        {open === 'bank' ? (
          <BankForm onDone={close} />
        ) : (
          <Button variant="line" className="justify-self-start" onClick={() => setOpen('bank')}>
            {bank ? 'Use another bank account' : 'Add a bank account'}
          </Button>
        )}
      </section>
      <section className="stack">
        <SectionHead title="PayPal" />
        <p className={paypal?.status === 'active' ? 'strong' : 'mute'}>
          {paypal ? `${paypal.value.email}${paypal.status === 'active' ? '' : ', switched off'}` : 'No PayPal address yet.'}
        </p>
        {open === 'paypal' || open === 'off' ? (
          <PaypalForm isActive={open === 'paypal'} onDone={close} />
        ) : (
          <div className="row wrapx">
            <Button variant="line" onClick={() => setOpen('paypal')}>
              {paypal ? 'Use another PayPal address' : 'Add PayPal'}
            </Button>
            {paypal?.status === 'active' && (
              <Button variant="quiet" onClick={() => setOpen('off')}>
                Switch off
              </Button>
            )}
          </div>
        )}
      </section>
      <StripeAccount place={stripe && { isOn: stripe.status === 'active', name: stripe.value.email }} />
    </div>
  )
}
