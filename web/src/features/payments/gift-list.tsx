import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam } from '../../lib/router/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { closeSheet, openSheet } from '../../ui/sheet-host.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { useMoney } from './api.ts'
import { capital } from './describe.ts'
import { GiftLink } from './gift-link.tsx'
import { givenWords, monthsWords, pageNameOf, receivedWords, type Gift } from './gift-words.ts'

function LinkSheet({ gift }: { gift: Gift }) {
  return (
    <Sheet title="The link of your gift" kicker={pageNameOf(gift)} onClose={closeSheet}>
      <div className="s-body">
        <p className="mute">
          {gift.letter
            ? 'The link in the letter goes on working. One that you made yourself before ends.'
            : 'Every link that was made before ends when you make this one.'}
        </p>
        <GiftLink giftId={gift._id} name={pageNameOf(gift)} />
      </div>
    </Sheet>
  )
}

async function takeBack({ _id }: Gift) {
  await send('gifts.takeBack', { params: { id: _id } })
  toast('Taken back. The money is in your wallet.')
}

async function mailAgain({ _id }: Gift) {
  try {
    await send('gifts.sendAgain', { params: { id: _id } })
    toast('The letter goes once more.')
  } catch (error) {
    toastError(error)
  }
}

function GivenActions({ gift }: { gift: Gift }) {
  const [isAsking, setAsking] = useState(false)
  const linkSheet = <LinkSheet gift={gift} />
  return (
    <div className="row wrapx">
      {gift.letter?.canSendAgain && (
        <Button variant="line" size="tiny" onClick={() => void mailAgain(gift)}>
          Send it again
        </Button>
      )}
      {(gift.sendAt === null || gift.letter) && (
        <Button variant="line" size="tiny" onClick={() => openSheet(linkSheet)}>
          {gift.letter ? 'Make a link' : gift.state === 'paid' ? 'Make the link' : 'Make a new link'}
        </Button>
      )}
      <Button variant="quiet" size="tiny" onClick={() => setAsking(true)}>
        Take it back
      </Button>
      {isAsking && (
        <ConfirmDialog title="Take the gift back?" confirm="Take it back" onConfirm={() => takeBack(gift)} onClose={() => setAsking(false)}>
          Its link opens nothing any more, and what you paid is in your wallet at once.
        </ConfirmDialog>
      )}
    </div>
  )
}

function GiftRow({ gift, isGiven }: { gift: Gift; isGiven: boolean }) {
  const money = useMoney()
  const isWaiting = gift.state === 'paid' || gift.state === 'sent'
  const detail = [capital(monthsWords(gift.months)), gift.price === null ? undefined : money(gift.price)].filter(Boolean).join(' · ')
  return (
    <div className="stack border-b border-line pb-4">
      <Who name={pageNameOf(gift)} avatar={gift.page?.avatar} to={gift.page?.path} detail={detail} />
      <p className="small">{isGiven ? givenWords(gift) : receivedWords(gift)}</p>
      {gift.words && (
        <p className="mute" dir="auto">
          “{gift.words}”
        </p>
      )}
      {isGiven && isWaiting && <GivenActions gift={gift} />}
      {!isGiven && isWaiting && (
        <div className="row">
          <Link className={buttonClass({ size: 'tiny' })} to={`/gift/${gift._id}`}>
            Open it
          </Link>
        </div>
      )}
    </div>
  )
}

const sides = [
  { value: 'given', text: 'Given' },
  { value: 'received', text: 'For you' },
]

/** Gifts one gave, with the way to pass them on or take them back, and those one was sent. */
export function GiftList() {
  const side = useQueryParam('side') === 'received' ? 'received' : 'given'
  const pages = useInfiniteQuery(askPages('gifts.list', { query: { side, limit: 25 } }))
  const rows = rowsOf(pages.data)
  const empty = (
    <EmptyState
      drawing="bench"
      title={side === 'given' ? 'Nothing given yet' : 'No gift yet'}
      text={
        side === 'given'
          ? 'On a page, press Subscribe and choose to give it to somebody else.'
          : 'What somebody sends you here, or you open by a link, is listed here.'
      }
    />
  )
  return (
    <div className="stack l">
      <Chips label="Show" options={sides} value={side} onChange={(value) => void setQuery({ side: value === 'received' ? value : null })} />
      <Paged pages={pages} rows={rows} empty={empty}>
        <ul className="stack l" aria-label="Gifts">
          {rows.map((gift) => (
            <li key={gift._id}>
              <GiftRow gift={gift} isGiven={side === 'given'} />
            </li>
          ))}
        </ul>
      </Paged>
    </div>
  )
}
