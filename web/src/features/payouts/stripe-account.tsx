import { useState } from 'react'
import { useQueryParam } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toastError } from '../../ui/toast.ts'
import { usePayee } from './payee.ts'
import { wordsOf } from './requirements.ts'
import { openStripeDashboard, useStripe, type StripeState } from './stripe-api.ts'
import { StripeForm, StripeSwitch } from './stripe-form.tsx'

/** As the owner's page tells of it; absent until the account was verified once. */
export interface StripePlace {
  readonly isOn: boolean
  readonly name: string
}

interface Words {
  badge: string
  tone: BadgeTone
  text: string
  /** Leads to the provider's form; absent where there is nothing to do. */
  button?: string
}

function describe(state: StripeState): Words {
  if (state.accountId === null)
    return {
      badge: 'Not connected',
      tone: 'plain',
      text: 'Stripe checks who you are and sends your money on to your bank. You enter your papers and your bank account there; we never see them.',
      button: 'Connect Stripe',
    }
  switch (state.status) {
    case 'pending':
      return {
        badge: 'Being checked',
        tone: 'warn',
        text: 'Stripe has all it needs and is checking it. That takes minutes, sometimes days. We write to you when payouts can go there.',
      }
    case 'verified':
      return { badge: 'Verified', tone: 'good', text: 'Payouts can go to this account.' }
    case 'rejected':
      return {
        badge: 'Rejected',
        tone: 'bad',
        text: 'Stripe does not pay to this account. Use a bank account or PayPal instead, or write to us.',
      }
    case 'unverified':
      return state.detailsSubmitted
        ? { badge: 'More is needed', tone: 'warn', text: 'Stripe asks for more before it can pay to you:', button: 'Answer at Stripe' }
        : {
            badge: 'Not finished',
            tone: 'warn',
            text: 'Your account at Stripe is open, its form is not finished. Still asked for:',
            button: 'Go on at Stripe',
          }
  }
}

function DashboardButton() {
  const payee = usePayee()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await openStripeDashboard(payee).catch(toastError)
    setBusy(false)
  }
  return (
    <Button variant="line" busy={isBusy} onClick={open}>
      Open your Stripe dashboard
    </Button>
  )
}

/** Payouts through the card provider: how far its checks are, what it still asks for, and the ways there. */
export function StripeAccount({ place }: { place: StripePlace | undefined }) {
  const state = useStripe(useQueryParam('stripe') === 'back')
  const [open, setOpen] = useState<'form' | 'switch'>()
  if (!state) return null
  const { badge, tone, text, button } = describe(state)
  const asked = state.status === 'unverified' ? wordsOf(state.requirements) : []
  const isUsable = state.status === 'verified' && place !== undefined
  const close = () => setOpen(undefined)
  return (
    <section className="stack" aria-labelledby="stripe">
      <SectionHead title="Stripe" id="stripe">
        <Badge tone={tone}>{badge}</Badge>
      </SectionHead>
      {isUsable && <p className="strong">{place.isOn ? place.name : `${place.name}, switched off`}</p>}
      {state.status === 'rejected' ? <Note tone="warn">{text}</Note> : <p className="mute">{text}</p>}
      {asked.length > 0 && (
        <ul className="small list-disc pl-5" aria-label="Asked for by Stripe">
          {asked.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {open === 'form' && <StripeForm onCancel={close} />}
      {open === 'switch' && <StripeSwitch isOn={!place?.isOn} onDone={close} />}
      {open === undefined && (
        <div className="row wrapx">
          {button && (
            <Button variant="line" onClick={() => setOpen('form')}>
              {button}
            </Button>
          )}
          {isUsable && <DashboardButton />}
          {isUsable && (
            <Button variant="quiet" onClick={() => setOpen('switch')}>
              {place.isOn ? 'Switch off' : 'Switch on'}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
