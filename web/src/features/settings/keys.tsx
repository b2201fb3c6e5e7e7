import { keyScopeTable } from '@fieldhouse/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { KeyRow } from '../../ui/key-row.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { KeySheet } from './key-sheet.tsx'

type OwnKey = DataFor<'keys.list'>[number]

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
  const mayOfSite = useMay('keys.write')
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
            <KeyRow key={own._id} own={own} may={own.scopes.map((scope) => keyScopeTable[scope].label)} onEnd={() => end(own)} />
          ))}
        </ul>
      ) : (
        <p className="mute">You have no keys.</p>
      )}
      {mayOfSite && (
        <p className="small">
          <Link className="link" to="/admin/keys">
            Keys of the site
          </Link>
        </p>
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
