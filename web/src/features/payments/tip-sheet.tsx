import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { formatTokens } from '../../lib/format.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Chips } from '../../ui/chips.tsx'
import { GoalNow } from '../../ui/goal-now.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { boundsError } from './bounds.ts'
import { sendTip, useMoney, type Charge, type TipRoom } from './api.ts'
import type { PageKind } from './plans.ts'
import { Receipt } from './receipt.tsx'
import { ShownSplit } from './shown-split.tsx'
import { usePayment } from './use-payment.ts'
import { useTyped } from './use-typed.ts'
import { WalletCheckout } from './wallet-checkout.tsx'

const usual = [10, 25, 50]

interface TipSheetProps {
  pageId: string
  kind?: PageKind
  name: string
  /** Given in a stream: everybody there sees it. */
  room?: TipRoom
  /** Chosen already where it was pressed: tokens, or `other`. */
  amount?: string
  onClose: () => void
}

export default function TipSheet({ pageId, kind = 'performer', name, room, amount = '10', onClose: close }: TipSheetProps) {
  const money = useMoney()
  const { data: settings } = useSettings()
  const { typed, type, forget } = useTyped(`tip:${pageId}:${amount}`, { choice: amount, other: '', note: '' })
  const { choice, other, note } = typed
  const [charge, setCharge] = useState<Charge>()
  const payment = usePayment(async (tip: { price: number; note: string }, key) => {
    setCharge(await sendTip(pageId, { ...tip, room, kind }, key))
    forget()
  })
  const onClose = () => {
    forget()
    close()
  }
  const [low, high] = [settings?.minimumTipPrice ?? 10, settings?.maximumTipPrice ?? 10_000]
  const price = choice === 'other' ? amountOf(other) : Number(choice)
  const error = boundsError(price, low, high, money)
  if (charge) {
    return (
      <Sheet title={`Tip for ${name}`} kicker="Receipt" onClose={onClose}>
        <Receipt
          onClose={onClose}
          page={{ _id: pageId, name }}
          lines={[
            { label: 'Tip', value: money(charge.totalPrice) },
            { label: 'Wallet now', value: formatTokens(charge.balance) },
          ]}
        >
          {name} has your {formatTokens(charge.totalPrice)} tokens. Thank you.
        </Receipt>
      </Sheet>
    )
  }
  const amounts = usual.filter((each) => each >= low && each <= high).map(String)
  const options = [...amounts.map((each) => ({ value: each, text: each })), { value: 'other', text: 'Other' }]
  return (
    <Sheet title={`Tip ${name}`} kicker="From your wallet" onClose={onClose} busy={payment.isPaying}>
      <WalletCheckout
        price={error ? 0 : price}
        taxFor={{ saleType: room ? 'stream_tip' : 'tip' }}
        label="Send tip"
        verb="tip"
        isBlocked={error !== undefined}
        isPaying={payment.isPaying}
        message={payment.message}
        onPay={() => void payment.start(() => ({ price, note: note.trim() }))}
        terms="Tips are not refunded unless something went wrong."
      >
        <div className="s-body">
          <GoalNow pageId={pageId} name={name} ofTips className="grid gap-2" />
          {kind === 'team' && <ShownSplit teamId={pageId} />}
          <Chips label="Tokens" options={options} value={choice} onChange={(next) => type({ choice: next })} />
          {choice === 'other' && (
            <TextField
              label="Your amount"
              inputMode="decimal"
              autoComplete="off"
              value={other}
              onChange={(event) => type({ other: event.target.value })}
              hint={`${money(low)} to ${money(high)}`}
              error={other ? error : undefined}
            />
          )}
          <TextField
            label="Note"
            optional
            maxLength={200}
            value={note}
            onChange={(event) => type({ note: event.target.value })}
            hint={room ? 'Everybody in the stream reads it.' : `Only ${name} reads it.`}
          />
        </div>
      </WalletCheckout>
    </Sheet>
  )
}
