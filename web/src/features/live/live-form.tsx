import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Stream } from './api.ts'
import { GameChoice } from './game-choice.tsx'
import { goLive } from './hosting.ts'

type Entry = 'free' | 'ticket' | 'minute'

const entries = [
  { value: 'free' as const, label: 'Free', detail: 'Everybody with an account watches' },
  { value: 'ticket' as const, label: 'With a ticket', detail: 'Paid once by each viewer, good until you end the stream' },
  { value: 'minute' as const, label: 'By the minute', detail: 'You let each viewer in, twenty at most; they pay minute by minute' },
]

export interface LiveFormProps {
  last: Stream | null
  canEarn: boolean
  /** In whose name, where it is not one's own. */
  teamId?: string | undefined
  /** The game that somebody came from. */
  eventId?: string | null
  onLive: () => void
  /** Whether the camera is on: whoever goes live without knows it. */
  hasPicture: boolean
}

/** What the stream is about and what it costs; the last one is the first guess. */
export function LiveForm({ last, canEarn, teamId, eventId, onLive, hasPicture }: LiveFormProps) {
  const { data: settings } = useSettings()
  const [entry, setEntry] = useState<Entry>(canEarn && last?.price ? (last.type === 'group' ? 'minute' : 'ticket') : 'free')
  const [game, setGame] = useState(eventId ?? '')
  const { form, isBusy, error, message, errorOf } = useSubmit(async (values) => {
    const price = amountOf(rawOf(values, 'price'))
    await goLive({
      title: textOf(values, 'title') ?? '',
      description: textOf(values, 'description') ?? '',
      ...(entry === 'minute' && { type: 'group' as const }),
      isFree: entry === 'free',
      isRecorded: values.has('isRecorded'),
      // Only a game that stands in the list: one may have come for another team.
      ...(teamId !== undefined && { teamId, eventId: textOf(values, 'game') ?? null }),
      ...(entry !== 'free' && { price: Number.isFinite(price) ? price : 0 }),
    })
    onLive()
  })
  const priceError = error instanceof ApiError && error.code === 'content.price_out_of_bounds' ? error.message : errorOf('price')
  return (
    <form className="stack l" {...form}>
      <TextField label="Title" name="title" required maxLength={100} defaultValue={last?.title ?? ''} error={errorOf('title')} />
      <TextArea
        label="Description"
        name="description"
        optional
        rows={3}
        maxLength={500}
        defaultValue={last?.description ?? ''}
        error={errorOf('description')}
      />
      {teamId !== undefined && <GameChoice teamId={teamId} value={game} onChange={setGame} />}
      {canEarn && <RadioRows legend="Who may watch" name="entry" rows={entries} value={entry} onChange={setEntry} />}
      {entry !== 'free' && settings && (
        <AmountField
          label={entry === 'ticket' ? 'Ticket' : 'A minute'}
          name="price"
          prefix={settings.currencySymbol}
          required
          defaultValue={last?.price ? last.price.toFixed(2) : ''}
          hint={`${formatMoney(settings.minimumContentPrice, settings.currency)} to ${formatMoney(settings.maximumContentPrice, settings.currency)}. It stands while you are live.`}
          error={priceError}
        />
      )}
      {entry === 'minute' ? (
        <p className="small">What is paid by the minute is not recorded.</p>
      ) : (
        <Checkbox name="isRecorded" defaultChecked={last?.isRecorded ?? true}>
          Keep a recording
          <span className="small block">You can make it a video afterwards. Whoever watches reads that it is recorded.</span>
        </Checkbox>
      )}
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" busy={isBusy}>
        {hasPicture ? 'Go live' : 'Go live without a picture'}
      </Button>
      <p className="small">If you leave this page for more than a minute, the stream ends.</p>
    </form>
  )
}
