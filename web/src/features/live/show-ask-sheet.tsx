import { useState, type ReactNode } from 'react'
import { formatTokens, tokenCell } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { askForShow } from './shows.ts'

export interface ShowAskSheetProps {
  pageId: string
  name: string
  /** Tokens a minute. */
  price: number
  /** The group stream; without it, one alone with the host. */
  streamId?: string
  /** What of a minute is tax. */
  tax: ReactNode
  onAsked: (streamId: string) => void
  onClose: () => void
}

/** What it is, what it costs and when it ends, before anything is asked. */
export default function ShowAskSheet({ pageId, name, price, streamId, tax, onAsked, onClose }: ShowAskSheetProps) {
  const { data: me } = useMe()
  const [isAsked, setAsked] = useState(false)
  const { form, isBusy, message } = useSubmit(async (values) => {
    const asked = await askForShow(pageId, { streamId, userNote: textOf(values, 'userNote') ?? '', seenPrice: price })
    setAsked(true)
    onAsked(asked)
  })
  const balance = me?.balance ?? 0
  const isShort = balance < price
  const title = streamId === undefined ? `Private stream with ${name}` : `A seat with ${name}`
  return (
    <Sheet title={title} kicker="Paid by the minute" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <Board
          label="What it costs"
          cells={[
            tokenCell('A minute', price),
            tokenCell('Your wallet', balance),
            { label: 'Lasts', value: Math.floor(balance / price), unit: 'min' },
          ]}
        />
        {tax}
        <p className="mute">
          {name} says yes or no within ten minutes. Each minute is paid before it begins, and only while you see the picture. You leave
          whenever you like; an empty wallet ends it with the minute that runs.
        </p>
        <TextArea label="What is it about?" name="userNote" optional rows={2} maxLength={200} hint={`Only ${name} reads it.`} />
        {message && <Note tone="bad">{message}</Note>}
        {isShort ? (
          <Link className="btn big" to="/wallet" onClick={onClose}>
            Fill your wallet first
          </Link>
        ) : (
          <Button type="submit" size="big" busy={isBusy || isAsked}>
            Ask · {formatTokens(price)} a minute
          </Button>
        )}
      </form>
    </Sheet>
  )
}
