import { useRef, useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newIntention } from '../../lib/client.ts'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { Link, useOnward } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { placesOf, requestPayout, useFigures, usePlaces, type Figures, type Place, type Wish } from './api.ts'
import { PasswordLine } from './password-line.tsx'
import { usePayee } from './payee.ts'
import { RequestButton } from './request-button.tsx'
import { Terms } from './terms.tsx'

/** A retry of the same wish keeps its key until the server has decided (wire.md 1.5). */
function useKeyFor() {
  const intention = useRef<{ text: string; key: string }>(undefined)
  return async (wish: Wish, password: string) => {
    const text = JSON.stringify(wish)
    if (intention.current?.text !== text) intention.current = { text, key: newIntention() }
    try {
      await requestPayout(wish, password, intention.current.key)
      intention.current = undefined
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) intention.current = undefined
      throw error
    }
  }
}

function Form({ figures, places }: { figures: Figures; places: readonly Place[] }) {
  const money = useMoney()
  const { availableTokens: most, minimumPayoutAmount: least, feeTokens: fee } = figures
  const [text, setText] = useState(most.toFixed(2))
  const [isTouched, setTouched] = useState(false)
  const [type, setType] = useState<Place['type'] | undefined>(places[0]?.type)
  const send = useKeyFor()
  const { team, to, placesPath } = usePayee()
  const onward = useOnward()
  const amount = amountOf(text)
  const place = places.find((known) => known.type === type)
  const error = !(amount >= least && amount <= most) ? `Enter ${formatTokens(least)} to ${formatTokens(most)} tokens` : undefined
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    if (error || !type) return setTouched(true)
    await send(
      { requestTokens: amount, requestNote: rawOf(values, 'requestNote').trim(), paymentAccountType: type, ...team },
      rawOf(values, 'currentPassword'),
    )
    toast(`${formatTokens(amount)} tokens are set aside for your payout`)
    await onward(to('/studio/payouts'))
  })
  const passwordError = errorOf('currentPassword')
  return (
    <form className="stack l max-w-[36rem]" {...form}>
      <TextField
        label="Tokens"
        name="requestTokens"
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
        hint={`${formatTokens(least)} to ${formatTokens(most)}. One token is ${money(1)}.`}
        error={isTouched ? error : errorOf('requestTokens')}
      />
      <RadioRows
        legend="Where it goes"
        name="place"
        rows={places.map((known) => ({ value: known.type, label: known.name }))}
        value={type}
        onChange={setType}
      />
      <Link className="link small" to={placesPath}>
        Change where payouts go
      </Link>
      <TextArea label="Note for the review" name="requestNote" optional maxLength={500} error={errorOf('requestNote')} />
      <PasswordLine error={passwordError} />
      {message && !passwordError && <Note tone="bad">{message}</Note>}
      <Terms amount={error ? 0 : (amount ?? 0)} fee={fee} place={place?.name ?? 'Choose a place'} />
      <Button type="submit" size="big" wide busy={isBusy}>
        {isBusy ? 'Setting it aside' : `Request ${money(error ? 0 : (amount ?? 0))}`}
      </Button>
      <p className="small">
        We look at every payout before it is sent. You can change or cancel it until it is approved.
        {figures.payableFrom &&
          ` You changed where payouts go, so this one is sent from ${formatDay(figures.payableFrom)}, ${formatTime(figures.payableFrom)} on.`}
      </p>
    </form>
  )
}

/** Asks for earnings to be paid out: amount, fee and destination stand before the button. */
export function RequestForm() {
  const { data: figures } = useFigures()
  const { data: known } = usePlaces()
  if (!figures || !known) return <SkeletonForm fields={3} />
  const places = placesOf(known)
  return figures.canRequest && places.length > 0 ? <Form figures={figures} places={places} /> : <RequestButton />
}
