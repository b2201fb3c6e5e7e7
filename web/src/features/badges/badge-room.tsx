import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { AttestSheet } from './attest-sheet.tsx'

type Standing = DataFor<'schoolBadges.standing'>
export type AthleteRow = DataFor<'schoolBadges.search'>[number]

function sayMissing({ missing, school, domains }: Standing): string {
  const name = school ?? 'your school'
  if (missing === 'adult') return 'Whoever speaks for a school is 18 or older.'
  if (missing === 'role') return 'Badges are given by coaches and staff. Say in your profile if you are one.'
  if (missing === 'school') return 'Say first, under Verification, which school you are at.'
  if (missing === 'papers') return `Show under Verification that you work at ${name}. Once that is approved you can give badges.`
  if (missing === 'domain') return `We do not know yet which mail addresses belong to ${name}. Write to us, and we add its domain.`
  return `Change your e-mail to one of ${name} (${domains.map((domain) => `@${domain}`).join(', ')}) and confirm it.`
}

interface RowProps {
  row: AthleteRow
  onAttest: () => void
  onRevoke: () => void
}

const sayBadge = ({ badge }: AthleteRow): string =>
  badge ? `${badge.sport.name} ${badge.season}, attested by ${badge.attestedBy.name}` : 'No badge'

const Row = ({ row, onAttest, onRevoke }: RowProps) => (
  <li className="border-b border-line py-3">
    <Who name={row.performer.name} avatar={row.performer.avatar} to={row.performer.path} detail={sayBadge(row)}>
      {row.badge ? (
        <Button variant="line" size="tiny" aria-label={`Revoke the badge of ${row.performer.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      ) : (
        <Button size="tiny" aria-label={`Attest ${row.performer.name}`} onClick={onAttest}>
          Attest
        </Button>
      )}
    </Who>
  </li>
)

function Athletes() {
  const [q, setQ] = useState('')
  const wanted = useDeferredValue(q.trim())
  const pages = useInfiniteQuery(askPages('schoolBadges.search', { query: { limit: 25, ...(wanted && { q: wanted }) } }))
  const [attesting, setAttesting] = useState<AthleteRow>()
  const [revoking, setRevoking] = useState<AthleteRow>()
  const rows = rowsOf(pages.data)
  return (
    <div className="stack">
      <TextField label="Find an athlete" name="q" value={q} maxLength={100} onChange={(event) => setQ(event.target.value)} />
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <p className="mute">
            {wanted ? 'Nobody of that name is here.' : 'Athletes of your school appear here once they name it in their profile.'}
          </p>
        }
      >
        <ul aria-label="Athletes">
          {rows.map((row) => (
            <Row key={row.performer._id} row={row} onAttest={() => setAttesting(row)} onRevoke={() => setRevoking(row)} />
          ))}
        </ul>
      </Paged>
      {attesting && <AttestSheet performer={attesting.performer} onClose={() => setAttesting(undefined)} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke the badge of ${revoking.performer.name}?`}
          confirm="Revoke"
          isBad
          onConfirm={async () => {
            await send('schoolBadges.revoke', { params: { performerId: revoking.performer._id } })
            toast('The badge is gone')
          }}
          onClose={() => setRevoking(undefined)}
        >
          It disappears from every page at once. You can attest it again.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Where coaches and staff say who plays for their school. */
export function BadgeRoom() {
  const { data, error, refetch } = useQuery(ask('schoolBadges.standing'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const standing = data.data
  return (
    <section className="stack">
      <SectionHead title={standing.school ?? 'Your school'} />
      <p className="mute">
        A badge says that an athlete plays for the school this school year. It shows your name and ends on 31 August, or when you leave the
        school.
      </p>
      {standing.isOfficer ? <Athletes /> : <Note tone="warn">{sayMissing(standing)}</Note>}
    </section>
  )
}
