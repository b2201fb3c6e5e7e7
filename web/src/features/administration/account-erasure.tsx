// Erasing an account for somebody who asked for it, and stopping that.
import type { AccountView, LeavingHindrance } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  view: AccountView
  onClose: () => void
}

const hindranceWords: Readonly<Record<LeavingHindrance, (count: number) => string>> = {
  staff: () => 'They are of the staff. End their roles first.',
  team_owner: (count) => `They are the only owner of ${count === 1 ? 'a team' : `${count} teams`}.`,
  payouts: () => 'A payout is on its way to them.',
  earnings: () => 'They have earned enough for a payout, which has to be asked for first.',
  orders_to_send: (count) => `${count === 1 ? 'An order waits' : `${count} orders wait`} to be delivered by them.`,
  orders_to_get: (count) => `${count === 1 ? 'An order' : `${count} orders`} of theirs ${count === 1 ? 'has' : 'have'} not arrived.`,
}

export function EraseSheet({ view: { account }, onClose }: Props) {
  const money = useMoney()
  const { data, error } = useQuery({
    ...ask('accounts.erasure', { params: { id: account._id } }),
    select: ({ data: own }) => own,
    staleTime: 0,
  })
  const left = Math.round(((data?.tokens ?? 0) - (data?.toCards ?? 0) + (data?.earnings ?? 0)) * 100) / 100
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = { reason: textOf(values, 'reason') ?? '', ...(values.get('givesUp') !== null && { givesUp: true }) }
    const { data: begun } = await send('accounts.erase', { params: { id: account._id }, body })
    toast(`Gone for good on ${formatDay(begun.dueAt)}`)
    onClose()
  })
  return (
    <Sheet title={`Erase ${account.name}?`} kicker="What follows" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {error && <Note tone="bad">{messageOf(error)}</Note>}
        {!data && !error && <SkeletonRows />}
        {data && data.hindrances.length > 0 && (
          <Note tone="warn">
            <span className="stack">
              <b>Something has to be ended first.</b>
              {data.hindrances.map(({ kind, count }) => (
                <span key={kind}>{hindranceWords[kind](count)}</span>
              ))}
            </span>
          </Note>
        )}
        <p className="mute">
          A colleague confirms it. Then the account is hidden at once, and gone for good after two weeks; until then its owner may keep it
          by a link that we mail, or by their password. Entries of the books stay without a name.
        </p>
        {data && data.subscriptions > 0 && (
          <p>
            {data.subscriptions === 1 ? 'One subscription' : `${data.subscriptions} subscriptions`} of theirs{' '}
            {data.subscriptions === 1 ? 'ends' : 'end'}.
          </p>
        )}
        {data && data.toCards > 0 && <p>{money(data.toCards)} of their wallet goes back to the cards that paid it.</p>}
        {left > 0 && (
          <Checkbox name="givesUp" value="yes">
            They know that {money(left)} that they have go with it
          </Checkbox>
        )}
        <TextArea
          label="Reason"
          name="reason"
          required
          minLength={10}
          maxLength={500}
          rows={3}
          hint="Who asked, and how they have shown that it is theirs. It stands in the audit."
          error={errorOf('reason')}
        />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} disabled={!data || data.hindrances.length > 0} className="justify-self-start">
          Ask for it
        </Button>
      </form>
    </Sheet>
  )
}

export function KeepSheet({ view: { account }, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('accounts.keep', { params: { id: account._id }, body: { reason: textOf(values, 'reason') ?? '' } })
    toast(`${account.name} stays`)
    onClose()
  })
  return (
    <Sheet title={`Keep ${account.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">The account is theirs again as it was, and we mail them so. What ended meanwhile stays ended.</p>
        <TextArea label="Reason" name="reason" required minLength={10} maxLength={500} rows={3} error={errorOf('reason')} />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Keep it
        </Button>
      </form>
    </Sheet>
  )
}
