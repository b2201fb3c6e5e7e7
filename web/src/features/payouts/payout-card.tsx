import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatDay, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { placesOf, useFigures, usePlaces, type Figures, type Payout } from './api.ts'
import { askedBackWords, placeName, questionedWords, waitingOf, refusalWords, statusTone, statusWords } from './describe.ts'
import { usePayee } from './payee.ts'

const openStates = ['pending', 'approved', 'processing']

/** The one payout that is open, if there is one: the newest is the only one that can be. */
function useOpen(): Payout | null | undefined {
  const { team } = usePayee()
  const { data } = useQuery(ask('payouts.search', { query: { limit: 1, ...team } }))
  const latest = data?.data[0]
  return data && (latest && openStates.includes(latest.status) ? latest : null)
}

interface Line {
  what: string
  value: ReactNode
}

const Lines = ({ lines, total }: { lines: readonly Line[]; total?: Line }) => (
  <dl className="sum">
    {lines.map(({ what, value }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd className="num text-end">{value}</dd>
      </div>
    ))}
    {total && (
      <div className="tot">
        <dt>{total.what}</dt>
        <dd>
          <b>{total.value}</b>
        </dd>
      </div>
    )}
  </dl>
)

function OnItsWay({ payout }: { payout: Payout }) {
  const money = useMoney()
  const { to } = usePayee()
  const { status, netTokens, payableFrom, createdAt } = payout
  const isHeld = status !== 'processing' && payableFrom > createdAt
  return (
    <>
      <Badge tone={statusTone(status)}>{statusWords[status]}</Badge>
      <Lines
        lines={[
          { what: 'Asked for', value: formatDay(createdAt) },
          { what: 'To', value: placeName(payout) },
          ...(isHeld ? [{ what: 'Sent from', value: formatDay(payableFrom) }] : []),
        ]}
        total={{ what: 'You receive', value: money(netTokens) }}
      />
      <Link className={buttonClass({ variant: 'line' })} to={to('/studio/payouts')}>
        Follow it
      </Link>
    </>
  )
}

function whenOf({ payableFrom }: Figures): string {
  return payableFrom ? `From ${formatDay(payableFrom)}` : 'Once we have looked at it'
}

/** What would be paid next, and the way to ask for it, or what is missing for that. */
function Next({ figures }: { figures: Figures }) {
  const money = useMoney()
  const { teamId, to, placesPath } = usePayee()
  const { data: places } = usePlaces()
  const [place] = places ? placesOf(places) : []
  const {
    availableTokens,
    minimumPayoutAmount,
    feeTokens,
    netTokens,
    nextMaturationAt,
    pendingTokens,
    askedBackTokens,
    canRequest,
    reason,
  } = figures
  const waiting = waitingOf(figures)
  const words = canRequest ? undefined : refusalWords(reason, teamId !== undefined)
  const isTooLittle = !canRequest && !words
  const lines = [
    { what: 'Available', value: `${formatTokens(availableTokens)} tokens` },
    ...(isTooLittle ? [{ what: 'Payouts start at', value: money(minimumPayoutAmount) }] : []),
    ...(waiting > 0 ? [{ what: 'Waits for a bank', value: `${formatTokens(waiting)} tokens` }] : []),
    ...(askedBackTokens > 0 ? [{ what: 'Asked back by buyers', value: `${formatTokens(askedBackTokens)} tokens` }] : []),
    ...(pendingTokens > 0 && nextMaturationAt ? [{ what: 'More from', value: formatDay(nextMaturationAt) }] : []),
    ...(feeTokens > 0 ? [{ what: 'Payout fee', value: money(feeTokens) }] : []),
    {
      what: 'To',
      value: place?.name ?? (
        <Link className="link" to={placesPath}>
          Say where
        </Link>
      ),
    },
    ...(canRequest ? [{ what: 'Sent', value: whenOf(figures) }] : []),
  ]
  return (
    <>
      <Lines lines={lines} {...(canRequest && { total: { what: 'You receive', value: money(netTokens) } })} />
      {words && (
        <p className="small" role="note">
          {words.text}
        </p>
      )}
      {waiting > 0 && (
        <p className="small" role="note">
          {questionedWords(waiting)}
        </p>
      )}
      {askedBackTokens > 0 && (
        <p className="small" role="note">
          {askedBackWords(askedBackTokens)}{' '}
          <Link className="link" to={to('/studio/refunds')}>
            Answer them
          </Link>
        </p>
      )}
      {isTooLittle && (
        <p className="small" role="note">
          {money(Math.max(0, Math.round((minimumPayoutAmount - availableTokens) * 100) / 100))} more, and you can ask for it.
        </p>
      )}
      {canRequest && (
        <>
          <Link className={buttonClass({ wide: true, size: 'big' })} to={to('/studio/payouts/create')}>
            Request {money(availableTokens)}
          </Link>
          <p className="small">We look at every payout by hand. You can cancel it until it is approved.</p>
        </>
      )}
      {words?.to && (
        <Link className={buttonClass({ wide: true })} to={words.to}>
          {words.link}
        </Link>
      )}
    </>
  )
}

/** The next payout: how much, when, where to, and what is missing. */
export function PayoutCard() {
  const id = useId()
  const { data: figures } = useFigures()
  const open = useOpen()
  if (!figures || open === undefined) return <Skeleton height="20rem" />
  return (
    <section aria-labelledby={id}>
      <Card className="stack">
        <h2 className="d3" id={id}>
          {open ? 'Your payout' : 'Next payout'}
        </h2>
        {open ? <OnItsWay payout={open} /> : <Next figures={figures} />}
      </Card>
    </section>
  )
}
