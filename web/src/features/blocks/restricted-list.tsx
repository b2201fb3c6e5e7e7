import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Restriction = DataFor<'restrictions.list'>[number]

/** Whom a page keeps at arm's length, the own one or a team's. */
export function RestrictedList({ teamId }: { teamId?: string | undefined }) {
  const team = teamId ? { teamId } : {}
  const pages = useInfiniteQuery(askPages('restrictions.list', { query: { limit: 25, ...team } }))
  const rows = rowsOf(pages.data)
  const release = useMutation({
    mutationFn: ({ accountId }: Restriction) => send('restrictions.remove', { params: { id: accountId }, query: team }),
    onSuccess: (_answer, { account }) => toast(`${account.name} is no longer restricted`),
    onError: toastError,
  })
  const none = (
    <EmptyState
      drawing="bench"
      title="Nobody is restricted"
      text="What somebody you restrict writes waits for you, and looks to them as ever. The menu of a comment of theirs has it."
    />
  )
  return (
    <section className="stack">
      <SectionHead title="Restricted" />
      <Paged pages={pages} rows={rows} empty={none}>
        <ul className="stack" aria-label="Restricted">
          {rows.map((row) => (
            <li key={row._id}>
              <Who name={row.account.name} avatar={row.account.avatar} detail={`since ${formatDay(row.createdAt)}`}>
                <Button
                  size="tiny"
                  variant="line"
                  aria-label={`Restrict no more: ${row.account.name}`}
                  busy={release.isPending && release.variables._id === row._id}
                  onClick={() => release.mutate(row)}
                >
                  Restrict no more
                </Button>
              </Who>
            </li>
          ))}
        </ul>
      </Paged>
    </section>
  )
}

/** The same in the settings, for whoever has a page. */
export function OwnRestrictedList() {
  const { data: me } = useMe()
  return me?.isPerformer ? <RestrictedList /> : null
}
