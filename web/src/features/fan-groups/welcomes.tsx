import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { Picture } from './broadcast-draft.ts'
import { peopleIn } from './describe.ts'
import { PictureList } from './picture-list.tsx'

type Welcome = DataFor<'welcomes.list'>[number]
type Occasion = Welcome['occasion']

const occasions: readonly { occasion: Occasion; title: string; text: string; isPaid: boolean }[] = [
  { occasion: 'follow', title: 'New followers', text: 'Two minutes after somebody follows you for the first time.', isPaid: false },
  {
    occasion: 'subscription',
    title: 'New subscribers',
    text: 'Two minutes after somebody subscribes to you for the first time.',
    isPaid: true,
  },
]

/** What new fans are written by themselves. */
export function Welcomes() {
  const money = useMoney()
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(ask('welcomes.list'))
  const [open, setOpen] = useState<Occasion>()
  const welcomes = data?.data
  const shown = occasions.find(({ occasion }) => occasion === open)
  const current = welcomes?.find(({ occasion }) => occasion === open)
  return (
    <section className="stack" aria-labelledby="welcomes">
      <SectionHead id="welcomes" title="Welcome messages" />
      {error && !welcomes && <ErrorState error={error} retry={refetch} />}
      {!welcomes && !error && <SkeletonRows />}
      {welcomes && (
        <ul className="stack" aria-label="Welcome messages">
          {occasions
            .filter(({ isPaid }) => !isPaid || me?.canEarn)
            .map(({ occasion, title, text }) => {
              const welcome = welcomes.find((one) => one.occasion === occasion)
              return (
                <li key={occasion} className="grid gap-2 border-b border-line py-3">
                  <p className="row wrapx">
                    <b>{title}</b>
                    {welcome ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
                    {welcome?.price != null && <Badge>{money(welcome.price)}</Badge>}
                  </p>
                  <p className="small muted">
                    {text}
                    {welcome && welcome.sent > 0 && ` Written to ${peopleIn(welcome.sent)} so far.`}
                  </p>
                  {welcome?.text && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{welcome.text}</p>}
                  <Button
                    variant="line"
                    className="justify-self-start"
                    aria-label={`${welcome ? 'Change the one' : 'Write one'} for ${title.toLowerCase()}`}
                    onClick={() => setOpen(occasion)}
                  >
                    {welcome ? 'Change' : 'Write one'}
                  </Button>
                </li>
              )
            })}
        </ul>
      )}
      {shown && <WelcomeSheet {...shown} welcome={current} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface WelcomeSheetProps {
  occasion: Occasion
  title: string
  text: string
  welcome: Welcome | undefined
  onClose: () => void
}

function WelcomeSheet({ occasion, title, text: when, welcome, onClose }: WelcomeSheetProps) {
  const { data: me } = useMe()
  const [text, setText] = useState(welcome?.text ?? '')
  const [price, setPrice] = useState(welcome?.price == null ? '' : String(welcome.price))
  const [pictures, setPictures] = useState<readonly Picture[]>(
    () => welcome?.fileIds.map((id, i) => ({ id, name: `picture ${i + 1}` })) ?? [],
  )
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { form, isBusy, message } = useSubmit(async () => {
    const body = {
      text: text.trim(),
      fileIds: pictures.map(({ id }) => id),
      price: price.trim() === '' ? null : amountOf(price),
    }
    await send('welcomes.save', { params: { occasion }, body })
    toast('New fans will receive it')
    onClose()
  })
  const switchOff = async () => {
    setLeaving(true)
    try {
      await send('welcomes.remove', { params: { occasion } })
      toast('Nobody is welcomed any more')
      onClose()
    } catch (failure) {
      toastError(failure)
      setLeaving(false)
    }
  }
  return (
    <Sheet title={title} kicker="Welcome message" onClose={onClose} busy={isBusy || isLeaving}>
      <form className="s-body" {...form}>
        <p className="small muted">{when} Each receives it once, whatever they do later.</p>
        <TextArea
          label="Message"
          name="text"
          rows={5}
          maxLength={2000}
          hint="{name} becomes the name of the fan."
          value={text}
          onChange={({ target }) => setText(target.value)}
          required={pictures.length === 0}
        />
        <PictureList pictures={pictures} onChange={setPictures} onSending={setSending} />
        {welcome && welcome.sent > 0 && welcome.fileIds.length > 0 && (
          <p className="small muted">Pictures that were sent stay with who has them. To send others, choose all of them anew.</p>
        )}
        {me?.canEarn && (
          <AmountField
            label="Price in tokens"
            name="price"
            optional
            hint="Locked for each until they pay. Leave it empty for a message that is free."
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        )}
        {message && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button type="submit" busy={isBusy || isSending}>
            {isSending ? 'Waits for the picture' : 'Save'}
          </Button>
          {welcome && (
            <Button variant="line" busy={isLeaving} onClick={() => void switchOff()}>
              Switch it off
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
