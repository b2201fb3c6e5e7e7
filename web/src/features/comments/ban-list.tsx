import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Ban = DataFor<'comments.bans'>[number]

const untilOf = ({ until, createdAt }: Ban) => `since ${formatDay(createdAt)}${until === null ? '' : `, until ${formatDay(until)}`}`

/** Who may not comment on the things of the page. */
export function BanList({ teamId }: { teamId?: string | undefined }) {
  const team = teamId ? { teamId } : {}
  const pages = useInfiniteQuery(askPages('comments.bans', { query: { limit: 25, ...team } }))
  const rows = rowsOf(pages.data)
  const lift = useMutation({
    mutationFn: ({ accountId }: Ban) => send('comments.liftBan', { params: { id: accountId }, query: team }),
    onSuccess: (_answer, { account }) => toast(`${account.name} may comment again`),
    onError: toastError,
  })
  return (
    <Paged pages={pages} rows={rows} empty={<p className="mute">Nobody. The menu of a comment keeps its author out.</p>}>
      <ul className="stack" aria-label="Kept out">
        {rows.map((ban) => (
          <li key={ban._id}>
            <Who name={ban.account.name} avatar={ban.account.avatar} detail={untilOf(ban)}>
              <Button
                size="tiny"
                variant="line"
                aria-label={`Let ${ban.account.name} back in`}
                busy={lift.isPending && lift.variables._id === ban._id}
                onClick={() => lift.mutate(ban)}
              >
                Let back in
              </Button>
            </Who>
          </li>
        ))}
      </ul>
    </Paged>
  )
}
