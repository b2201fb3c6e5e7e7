import { relationshipWords } from '@fieldhouse/contract/guardian-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Link = DataFor<'guardians.list'>[number]

const most = 2

const states: Readonly<Record<Link['state'], { tone: BadgeTone; text: string; help: (link: Link) => string }>> = {
  asked: {
    tone: 'warn',
    text: 'Asked',
    help: ({ letterEndsAt }) =>
      letterEndsAt === null
        ? 'The link in our letter has ended. Send it again.'
        : `The link in our letter works until ${formatDay(letterEndsAt)}.`,
  },
  accepted: { tone: 'warn', text: 'Said yes', help: () => 'They show us who they are next.' },
  review: { tone: 'warn', text: 'In review', help: () => 'We look at the document they sent.' },
  approved: { tone: 'good', text: 'Your guardian', help: ({ allows }) => allowedWords(allows) },
  refused: { tone: 'bad', text: 'Not accepted', help: () => 'They know why, and can send us something else.' },
}

const allowed: Readonly<Record<Link['allows'][number], string>> = { publish: 'your page is shown', comments: 'others comment on it' }

const allowedWords = (allows: Link['allows']): string =>
  allows.length === 0
    ? 'They have not allowed anything yet.'
    : `They allow that ${allows.map((purpose) => allowed[purpose]).join(', and that ')}.`

function Asked({ link, onWithdraw }: { link: Link; onWithdraw: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { _id: id, email, name, relationship } = link
  const state = states[link.state]
  const again = async () => {
    setBusy(true)
    await send('guardians.sendAgain', { params: { id } }).then(() => toast('Sent again'), toastError)
    setBusy(false)
  }
  return (
    <li className="stack border-b border-line pb-3">
      <p className="row wrapx">
        <b className="wrap-anywhere">{name ?? email}</b>
        <Badge tone={state.tone}>{state.text}</Badge>
      </p>
      <p className="small wrap-anywhere">
        {name !== null && relationship !== null ? `${relationshipWords[relationship]} · ${email}. ` : ''}
        {state.help(link)}
      </p>
      {link.state !== 'approved' && (
        <div className="row wrapx">
          {link.state === 'asked' && (
            <Button variant="line" size="tiny" busy={isBusy} onClick={again}>
              Send again<span className="sr"> to {email}</span>
            </Button>
          )}
          <Button variant="line" size="tiny" disabled={isBusy} onClick={onWithdraw}>
            Take back<span className="sr"> the request to {name ?? email}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

function AskForm({ isFirst }: { isFirst: boolean }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('guardians.ask', { body: { email: textOf(values, 'guardianEmail') ?? '' } })
    toast('We have written to them')
  })
  return (
    <form className="stack" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <TextField
        label={isFirst ? 'E-mail of a parent or guardian' : 'E-mail of a second one'}
        name="guardianEmail"
        type="email"
        required
        autoComplete="off"
        hint="We write to them who you are and what this site is. Three letters a day at most."
        error={errorOf('email')}
      />
      <Button type="submit" busy={isBusy} variant={isFirst ? 'ink' : 'line'} className="justify-self-start">
        {isBusy ? 'Sending' : 'Ask them'}
      </Button>
    </form>
  )
}

/** Whom somebody under 18 has asked to be their guardian, how far that is, and the way to ask. */
export function GuardianSection() {
  const { data, error, refetch } = useQuery(ask('guardians.list'))
  const [withdrawing, setWithdrawing] = useState<Link>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const links = data.data
  const isShown = links.some(({ allows }) => allows.includes('publish'))
  return (
    <section className="stack">
      <SectionHead title="Parent or guardian" />
      {isShown ? (
        <Note tone="good">Your guardian lets your page be shown.</Note>
      ) : (
        <Note tone="warn">
          Nobody sees your page yet: you are under 18, and a parent or guardian has to allow it first. You can prepare posts meanwhile.
        </Note>
      )}
      {links.length > 0 && (
        <ul className="stack" aria-label="Parents and guardians">
          {links.map((link) => (
            <Asked key={link._id} link={link} onWithdraw={() => setWithdrawing(link)} />
          ))}
        </ul>
      )}
      {links.filter(({ state }) => state !== 'refused').length < most && <AskForm key={links.length} isFirst={links.length === 0} />}
      {withdrawing && (
        <ConfirmDialog
          title="Take the request back?"
          confirm="Take it back"
          onConfirm={() => send('guardians.withdraw', { params: { id: withdrawing._id } })}
          onClose={() => setWithdrawing(undefined)}
        >
          The link in the letter ends. You can ask somebody else.
        </ConfirmDialog>
      )}
    </section>
  )
}
