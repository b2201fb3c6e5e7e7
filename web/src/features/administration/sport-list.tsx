import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { SportSheet, wordOf, type Sport } from './sport-sheet.tsx'

const lineOf = ({ seasons, levels, positions }: Sport) =>
  [seasons.map(wordOf).join(', '), levels.map(wordOf).join(', '), positions.join(', ')].filter(Boolean).join(' · ')

function SportRow({ sport }: { sport: DataFor<'sports.all'>[number] }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { _id, name, isRetired } = sport
  const toggle = async () => {
    setBusy(true)
    await send('sports.update', { params: { id: _id }, body: { isRetired: !isRetired } })
      .then(() => toast(isRetired ? `${name} is offered again` : `${name} is not offered any more; who has it keeps it`))
      .catch(toastError)
    setBusy(false)
  }
  return (
    <li className="stack border-b border-line pb-3">
      <div>
        <h2 className="d4">
          {name} {isRetired && <Badge>Retired</Badge>}
        </h2>
        <p className="small wrap-anywhere">{lineOf(sport)}</p>
      </div>
      <div className="row wrapx">
        <Button variant="line" size="tiny" aria-label={`Change ${name}`} onClick={() => setOpen(true)}>
          Change
        </Button>
        <Button
          variant="quiet"
          size="tiny"
          busy={isBusy}
          aria-label={isRetired ? `Offer ${name} again` : `Retire ${name}`}
          onClick={toggle}
        >
          {isRetired ? 'Offer again' : 'Retire'}
        </Button>
      </div>
      {isOpen && <SportSheet sport={sport} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** All sports, also those that are no longer offered. */
export function SportList() {
  const { data, error, refetch } = useQuery(ask('sports.all'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  return (
    <ul className="stack" aria-label="Sports">
      {data.data.map((sport) => (
        <SportRow key={sport._id} sport={sport} />
      ))}
    </ul>
  )
}
