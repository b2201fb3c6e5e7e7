import type { Evidence } from '@fieldhouse/contract'
import { nameOfCharge } from '../../lib/charge-name.ts'
import { formatTokens } from '../../lib/format.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'

type Earning = Evidence['earnings'][number]

const stateWords: Readonly<Record<Earning['state'], string>> = {
  held: 'Not paid out',
  released: 'Stays theirs',
  taken: 'Went back',
}

/** Whose earnings a questioned top-up paid: what waits for the bank, and what became of it. */
export function RestingEarnings({ earnings, isWarning }: Pick<Evidence, 'earnings'> & { isWarning: boolean }) {
  const { data: settings } = useSettings()
  if (earnings.length === 0) return null
  const isWaiting = earnings.some(({ state }) => state === 'held')
  const after = settings?.terms.takeBackEarnings
    ? 'If the bank keeps the money, these sales go back as far as the fan owes it.'
    : 'If the bank keeps the money, they stay with those who earned them, and the site bears what the fan does not pay.'
  return (
    <section className="stack">
      <SectionHead title="What it bought" />
      {isWaiting && (
        <p className="small">
          {isWarning
            ? 'Until the wallet is released, or a bank has decided, nobody’s payout takes these earnings.'
            : 'Until the bank decides, nobody’s payout takes these earnings.'}{' '}
          {after}
        </p>
      )}
      <ul className="stack">
        {earnings.map(({ saleId, page, type, tokens, state }) => (
          <li key={saleId} className="border-b border-line pb-3">
            <Who name={page?.name ?? 'Somebody who left'} avatar={page?.avatar} to={page?.path} detail={nameOfCharge(type)}>
              <span className="stack justify-items-end">
                <b className="num">{formatTokens(tokens)}</b>
                <Badge tone={state === 'taken' ? 'bad' : state === 'held' ? 'warn' : 'plain'}>{stateWords[state]}</Badge>
              </span>
            </Who>
          </li>
        ))}
      </ul>
    </section>
  )
}
