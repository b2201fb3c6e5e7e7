import type { Share } from '@fieldhouse/contract/split-price'
import { formatTokens } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { examplePrice, exampleOf } from './shares.ts'

interface ExampleProps {
  shares: readonly Share[]
  feePercent: number
  nameOf: (payeeId: string) => string
}

/** What a payment of 10.00 comes to for everybody, after the platform's fee. */
export function Example({ shares, feePercent, nameOf }: ExampleProps) {
  const { fee, parts } = exampleOf(shares, feePercent)
  const rows = [
    { id: 'fee', name: `Our fee, ${feePercent} %`, amount: fee },
    ...shares.map(({ payeeId }) => ({ id: payeeId, name: nameOf(payeeId), amount: parts.get(payeeId) ?? 0 })),
  ]
  return (
    <section className="stack" aria-live="polite">
      <p className="strong">If a fan pays {formatTokens(examplePrice)}</p>
      <DataTable
        caption={`Who gets what of ${formatTokens(examplePrice)}`}
        columns={[
          { key: 'who', head: 'Who', cell: ({ name }) => name },
          { key: 'amount', head: 'Gets', isNumber: true, cell: ({ amount }) => formatTokens(amount) },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
