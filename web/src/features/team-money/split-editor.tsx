import { useRef, useState } from 'react'
import { isWhole } from '@fieldhouse/contract/split-price'
import { newId } from '../../lib/new-id.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { proposeSplit, type Splits } from './api.ts'
import { Example } from './example.tsx'
import { bpsOf, leftText, readShares, typedOf, type Typed } from './shares.ts'

interface SplitEditorProps {
  teamId: string
  splits: Splits
  onDone: () => void
}

/** Shares in percent for everybody who may have one; only a whole can be proposed. */
export function SplitEditor({ teamId, splits, onDone }: SplitEditorProps) {
  const [typed, setTyped] = useState<Typed>(() => typedOf((splits.proposal ?? splits.current).shares))
  const intention = useRef({ text: '', key: '' })
  const { payees, feePercent, owners, proposal } = splits
  const { shares, left } = readShares(Object.fromEntries(payees.map(({ payeeId }) => [payeeId, typed[payeeId] ?? ''])))
  const isReady = isWhole(shares) && payees.every(({ payeeId }) => bpsOf(typed[payeeId] ?? '') !== undefined)
  const { form, isBusy, message } = useSubmit(async () => {
    // The same wish again is the same proposal: its 72 hours do not begin anew.
    const text = JSON.stringify(shares)
    if (intention.current.text !== text) intention.current = { text, key: newId() }
    await proposeSplit(teamId, shares, intention.current.key)
    toast('Proposed. Everybody with a share has a letter.')
    onDone()
  })
  const nameOf = (id: string) => payees.find(({ payeeId }) => payeeId === id)?.name ?? 'A member'
  return (
    <form className="stack l" {...form}>
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {payees.map(({ payeeId, name, isTeam }) => (
          <TextField
            key={payeeId}
            label={isTeam ? `${name}, the team itself` : name}
            prefix="%"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={typed[payeeId] ?? ''}
            onChange={(event) => setTyped({ ...typed, [payeeId]: event.target.value })}
            error={bpsOf(typed[payeeId] ?? '') === undefined ? 'A number up to 100, with two decimals at most' : undefined}
          />
        ))}
      </div>
      {left === 0 ? <Note tone="good">Together 100 %.</Note> : <Note tone="warn">{leftText(left)}</Note>}
      {isReady && <Example shares={shares} feePercent={feePercent} nameOf={nameOf} />}
      <p className="small">
        {owners > 1
          ? 'It counts as soon as another owner agrees who is one for 72 hours, and after 72 hours if nobody takes it back.'
          : 'It counts after 72 hours. Until then you can take it back.'}{' '}
        Everybody with a share, now or then, gets a letter. What was sold before stays divided as it was.
        {proposal && ' It replaces the proposal that is open, and the 72 hours begin again.'}
      </p>
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          Propose
        </Button>
        <Button variant="line" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
