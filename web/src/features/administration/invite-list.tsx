// Links that invite people to open an account: made, copied, ended, and who came by each.
import { inviteKinds, type Invite } from '@fieldhouse/contract/imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { addressOf } from '../../lib/config.ts'
import { dayIn, endOfDay } from '../../lib/field-time.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { MadeLink } from '../../ui/made-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Who } from '../../ui/who.tsx'

const kindWords = { fan: 'Fans', athlete: 'Athletes and coaches' } as const
const states: Readonly<Record<Invite['state'], { label: string; tone: BadgeTone }>> = {
  open: { label: 'Open', tone: 'good' },
  used_up: { label: 'Used up', tone: 'plain' },
  over: { label: 'Over', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
}

function MakeSheet({ onClose }: { onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [max, day] = [textOf(values, 'max'), textOf(values, 'until')]
    const body = {
      kind: inviteKinds.find((one) => one === textOf(values, 'kind')) ?? 'fan',
      max: max ? Number(max) : null,
      until: day ? endOfDay(day) : null,
      campaign: (textOf(values, 'campaign') ?? '').toLowerCase(),
      note: textOf(values, 'note') ?? '',
    }
    setPath((await send('invites.create', { body })).data.path)
  })
  return (
    <Sheet title={path ? 'Your link' : 'New invitation'} kicker="Invitations" onClose={onClose} busy={isBusy}>
      {path ? (
        <MadeLink path={path} onClose={onClose} />
      ) : (
        <form className="s-body" {...form}>
          <SelectField label="For" name="kind" options={inviteKinds.map((value) => ({ value, text: kindWords[value] }))} />
          <TextField
            label="For how many"
            name="max"
            type="number"
            inputMode="numeric"
            min={1}
            max={100000}
            optional
            hint="Whoever has the link may pass it on. Empty: as many as like."
            error={errorOf('max')}
          />
          <TextField label="Until" name="until" type="date" min={dayIn(0)} max={dayIn(730)} optional error={errorOf('until')} />
          <TextField
            label="Campaign"
            name="campaign"
            maxLength={40}
            optional
            pattern="[a-zA-Z0-9][a-zA-Z0-9._\-]*"
            hint="As in spring-open. The statistics tell those apart who came by it."
            error={errorOf('campaign')}
          />
          <TextField label="Note" name="note" maxLength={200} optional hint="Only staff sees this." error={errorOf('note')} />
          <Note>
            It leads past staff that looks at new accounts, and in where only who is invited comes in. The rules of age stay as they are.
          </Note>
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Make the link
          </Button>
        </form>
      )}
    </Sheet>
  )
}

function JoinedSheet({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const pages = useInfiniteQuery(askPages('invites.joined', { params: { id: invite._id }, query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  return (
    <Sheet title="Who came by it" kicker={nameOf(invite)} onClose={onClose}>
      <div className="s-body">
        <Paged pages={pages} rows={rows} empty={<p className="mute">Nobody has opened an account by it yet.</p>}>
          <ul aria-label="Who came by it">
            {rows.map(({ _id, account, joinedAt }) => (
              <li key={_id} className="border-b border-line py-2">
                <Who
                  name={account?.name ?? 'Somebody whose account is gone'}
                  avatar={account?.avatar ?? ''}
                  to={`/admin/accounts/${_id}`}
                  detail={formatDay(joinedAt)}
                />
              </li>
            ))}
          </ul>
        </Paged>
      </div>
    </Sheet>
  )
}

const nameOf = ({ note, campaign, code }: Invite): string => note || campaign || code

function detailOf({ kind, uses, max, until, campaign, isPass, page }: Invite): string {
  return [
    kindWords[kind],
    max === null ? `${formatCount(uses)} came` : `${formatCount(uses)} of ${formatCount(max)} came`,
    until !== null && `until ${formatDay(until)}`,
    campaign !== '' && `campaign ${campaign}`,
    page && `to ${page.name}`,
    !isPass && 'leads past no door',
  ]
    .filter(Boolean)
    .join(' · ')
}

const lettersOf = ({ letters }: Invite): string | undefined =>
  letters
    ? [
        `${formatCount(letters.sent)} letters sent`,
        letters.waiting > 0 && `${formatCount(letters.waiting)} wait`,
        letters.skipped > 0 && `${formatCount(letters.skipped)} left out`,
        letters.bounced > 0 && `${formatCount(letters.bounced)} came back`,
        letters.complained > 0 && `${formatCount(letters.complained)} unwanted`,
        letters.refused > 0 && `${formatCount(letters.refused)} refused`,
      ]
        .filter(Boolean)
        .join(' · ')
    : undefined

type Ask = { readonly what: 'end' | 'joined'; readonly invite: Invite }

function Row({ invite, onAsk }: { invite: Invite; onAsk: (ask: Ask) => void }) {
  const { label, tone } = states[invite.state]
  const letters = lettersOf(invite)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-52">
        <b className="block truncate">{nameOf(invite)}</b>
        <span className="small block">{detailOf(invite)}</span>
        {letters && <span className="small block">{letters}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
      {invite.state === 'open' && (
        <Button
          variant="line"
          size="tiny"
          aria-label={`Copy the link ${nameOf(invite)}`}
          onClick={() => void copyText(addressOf(invite.path))}
        >
          Copy
        </Button>
      )}
      <Button variant="line" size="tiny" aria-label={`Who came by ${nameOf(invite)}`} onClick={() => onAsk({ what: 'joined', invite })}>
        Who came
      </Button>
      {invite.state === 'open' && (
        <Button variant="quiet" size="tiny" aria-label={`End ${nameOf(invite)}`} onClick={() => onAsk({ what: 'end', invite })}>
          End
        </Button>
      )}
    </li>
  )
}

export function InviteList() {
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Ask>()
  const pages = useInfiniteQuery(askPages('invites.list', { query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  const close = () => setAsked(undefined)
  return (
    <div className="stack l">
      <p className="small">
        Whoever opens such a link comes to the form of its kind of account. Age, terms and screening are asked as of everybody.
      </p>
      <Button className="justify-self-start" onClick={() => setMaking(true)}>
        New invitation
      </Button>
      <Paged
        pages={pages}
        rows={rows}
        empty={<p className="mute">No link was made yet. One for a club or an evening says afterwards who came by it.</p>}
      >
        <ul aria-label="Invitations">
          {rows.map((invite) => (
            <Row key={invite._id} invite={invite} onAsk={setAsked} />
          ))}
        </ul>
      </Paged>
      {isMaking && <MakeSheet onClose={() => setMaking(false)} />}
      {asked?.what === 'joined' && <JoinedSheet invite={asked.invite} onClose={close} />}
      {asked?.what === 'end' && (
        <ConfirmDialog
          title="End it?"
          confirm="End it"
          isBad
          onConfirm={async () => {
            await send('invites.end', { params: { id: asked.invite._id } })
          }}
          onClose={close}
        >
          Nobody comes in by it any more. Who has come stays.
        </ConfirmDialog>
      )}
    </div>
  )
}
