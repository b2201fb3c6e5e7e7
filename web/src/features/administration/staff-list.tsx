import type { StaffGrant, StaffMember } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { Who } from '../../ui/who.tsx'
import { roleNames } from './role-words.ts'
import { EndRole, GiveRole, Opens } from './staff-sheets.tsx'

const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`
const byWhom = (by: StaffGrant['by']) => (by ? ` by ${by.name}` : '')

function describe({ by, givenAt, startsAt, until, endedAt, endedBy, reason, state }: StaffGrant): string {
  const starts = state === 'waits' ? ` It starts ${moment(startsAt)}.` : ''
  const given = `Given ${formatDay(givenAt)}${byWhom(by)}: ${reason.replace(/\.$/, '')}.${starts}`
  if (endedAt && endedBy) return `${given} Ended ${formatDay(endedAt)} by ${endedBy.name}.`
  return until ? `${given} ${state === 'over' ? 'Ended' : 'Ends'} by itself ${moment(until)}.` : given
}

const tones = { waits: 'warn', held: 'good', over: 'plain' } as const

function Grant({ member, grant, isOwn }: { member: StaffMember; grant: StaffGrant; isOwn: boolean }) {
  const [isEnding, setEnding] = useState(false)
  return (
    <li className="row wrapx items-start">
      <span className="min-w-0 flex-1 basis-60">
        <Badge tone={tones[grant.state]}>{roleNames[grant.role]}</Badge> <span className="small wrap-anywhere">{describe(grant)}</span>
      </span>
      {grant.state !== 'over' && !isOwn && (
        <Button
          variant="line"
          size="tiny"
          aria-label={`End ${roleNames[grant.role]} of ${member.account.name}`}
          onClick={() => setEnding(true)}
        >
          End
        </Button>
      )}
      {isEnding && <EndRole member={member} grant={grant} onClose={() => setEnding(false)} />}
    </li>
  )
}

function Member({ member }: { member: StaffMember }) {
  const { data: me } = useMe()
  const { account, grants } = member
  const isOwn = account._id === me?._id
  const held = grants.filter(({ state }) => state === 'held')
  return (
    <li className="stack border-b border-line pb-4">
      <Who name={account.name} avatar={account.avatar} detail={`@${account.username ?? ''}${isOwn ? ' · you' : ''}`} />
      <ul className="stack" aria-label={`Roles of ${account.name}`}>
        {grants.map((grant) => (
          <Grant key={grant._id} member={member} grant={grant} isOwn={isOwn} />
        ))}
      </ul>
      {held.length > 0 && (
        <details>
          <summary className="small link">What {held.length > 1 ? 'these roles open together' : 'it opens'}</summary>
          <Opens roles={held.map(({ role }) => role)} />
        </details>
      )}
    </li>
  )
}

/** Who is staff or was it, and the way to give a role. */
export function StaffList() {
  const [isGiving, setGiving] = useState(false)
  const pages = useInfiniteQuery(askPages('staff.list', { query: { limit: 25 } }))
  const rows: StaffMember[] = rowsOf(pages.data)
  return (
    <>
      <p className="small">Nobody changes their own roles. Every change is kept with its reason, and all owners read of it by mail.</p>
      <div>
        <Button onClick={() => setGiving(true)}>Give a role</Button>
      </div>
      <Paged
        pages={pages}
        rows={rows}
        empty={<EmptyState drawing="bench" title="Nobody yet" text="Whoever is given a role stands here." />}
      >
        <ul className="stack" aria-label="Staff">
          {rows.map((member) => (
            <Member key={member.account._id} member={member} />
          ))}
        </ul>
      </Paged>
      {isGiving && <GiveRole onClose={() => setGiving(false)} />}
    </>
  )
}
