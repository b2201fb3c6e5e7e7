// What a tip in a room may be: the first press chooses, the second, in the sheet that names the total, pays.
import { formatTokens } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { closeSheet } from '../../ui/sheet-host.ts'
import { useMemberSheet } from '../offers.tsx'

const TipSheet = lazily(() => import('../../features/payments/tip-sheet.tsx'))

interface TipChipsProps {
  pageId: string
  kind: 'performer' | 'team'
  name: string
  room: { conversationId: string; sessionId: string }
}

const usual = [10, 25, 50]

function TipChip({ amount, ...page }: TipChipsProps & { amount: string }) {
  const isOther = amount === 'other'
  const wish = { id: `tip:${page.pageId}:${amount}`, words: isOther ? `tip ${page.name}` : `tip ${page.name} ${amount} tokens` }
  const press = useMemberSheet(<TipSheet {...page} amount={amount} onClose={closeSheet} />, wish)
  return (
    <button type="button" className="chip" aria-label={isOther ? 'Other amount to tip' : `Tip ${amount}`} onClick={press}>
      {isOther ? 'Other' : amount}
    </button>
  )
}

export default function TipChips(props: TipChipsProps) {
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const [low, high] = [settings?.minimumTipPrice ?? 10, settings?.maximumTipPrice ?? 10_000]
  const amounts = usual.filter((amount) => amount >= low && amount <= high).map(String)
  return (
    <div className="tip-chips">
      <div className="chips" role="group" aria-label={`Tip ${props.name}`}>
        {[...amounts, 'other'].map((amount) => (
          <TipChip key={amount} {...props} amount={amount} />
        ))}
      </div>
      <p className="small muted">You confirm a tip before it is sent.{me && ` Wallet: ${formatTokens(me.balance)}`}</p>
    </div>
  )
}
