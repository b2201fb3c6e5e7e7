import { keyScopeTable } from '@fieldhouse/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge, formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { KeySheet } from './key-sheet.tsx'

type OwnKey = DataFor<'keys.list'>[number]

const usedText = ({ lastUsedAt }: OwnKey): string => {
  if (!lastUsedAt) return 'never used'
  const age = formatAge(lastUsedAt)
  return age === 'now' ? 'in use now' : /^\d+ (min|h)$/.test(age) ? `used ${age} ago` : `used ${age === 'Yesterday' ? 'yesterday' : age}`
}

function Row({ own, onEnd }: { own: OwnKey; onEnd: () => void }) {
  const isOver = new Date(own.expiresAt) <= new Date()
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="row between">
        <b className="d4 min-w-0 break-words">
          {own.name} {isOver && <Badge tone="bad">Expired</Badge>}
        </b>
        <Button size="tiny" variant="line" aria-label={`End ${own.name}`} onClick={onEnd}>
          End
        </Button>
      </div>
      <p className="small break-words">
        {own.prefix}… · {usedText(own)} · {isOver ? 'ended' : 'until'} {formatDay(own.expiresAt)}
      </p>
      <ul className="small mute grid gap-0.5" aria-label={`What ${own.name} may`}>
        {own.scopes.map((scope) => (
          <li key={scope}>{keyScopeTable[scope].label}</li>
        ))}
      </ul>
      {own.networks.length > 0 && <p className="small mute break-words">Only from {own.networks.join(', ')}</p>}
    </li>
  )
}

function EndDialog({ own, onClose }: { own: OwnKey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`End “${own.name}”?`}
      confirm="End the key"
      isBad
      onConfirm={async () => {
        await send('keys.revoke', { params: { id: own._id } })
        toast('The key opens nothing any more')
      }}
      onClose={onClose}
    >
      Programs that use it are refused from now on. It cannot be brought back.
    </ConfirmDialog>
  )
}

const aboutKeys =
  'A program that has one acts for you as far as you let it. No key reaches payouts, bank details, passwords or messages. All of them end when you change your password.'

/** Keys for programs of one's own. */
export default function Keys() {
  const { data, error, refetch } = useQuery(ask('keys.list'))
  const { data: me } = useMe()
  const [isMaking, setMaking] = useState(false)
  const [ending, end] = useState<OwnKey>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <section className="stack l" aria-labelledby="own-keys">
      <SectionHead title="Keys for programs" id="own-keys" />
      <p className="mute">{aboutKeys}</p>
      {me?.isMinor ? (
        <Note>Keys are for adults. You can make one once you are 18.</Note>
      ) : (
        <Button className="justify-self-start" onClick={() => setMaking(true)}>
          New key
        </Button>
      )}
      {data.data.length > 0 ? (
        <ul aria-label="Keys">
          {data.data.map((own) => (
            <Row key={own._id} own={own} onEnd={() => end(own)} />
          ))}
        </ul>
      ) : (
        <p className="mute">You have no keys.</p>
      )}
      <p className="small">
        <a className="link" href="/api/docs">
          What programs can ask for
        </a>
      </p>
      {isMaking && <KeySheet onClose={() => setMaking(false)} />}
      {ending && <EndDialog own={ending} onClose={() => end(undefined)} />}
    </section>
  )
}
