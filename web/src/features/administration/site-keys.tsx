// Keys for programs of whoever runs the site: those there are, a new one, the end of one.
import { mostKeys, siteKeyScopes, siteKeyScopeTable, type SiteKeyScope } from '@fieldhouse/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { KeyFields, KeyShown, keyWishesIn } from '../../ui/key-form.tsx'
import { KeyRow } from '../../ui/key-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

type SiteKey = DataFor<'siteKeys.list'>[number]

function NewKey({ onMade }: { onMade: (key: string) => void }) {
  const [chosen, choose] = useState<readonly SiteKeyScope[]>([])
  const [problem, setProblem] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    setProblem(chosen.length === 0 ? 'Tick at least one.' : undefined)
    if (chosen.length === 0) return
    onMade((await send('siteKeys.create', { body: { ...keyWishesIn(values), scopes: [...chosen] } })).data.key)
  })
  const onChoose = (next: readonly SiteKeyScope[]) => {
    setProblem(undefined)
    choose(next)
  }
  const labelOf = (scope: SiteKeyScope) => siteKeyScopeTable[scope].label
  return (
    <form className="s-body" {...form}>
      <KeyFields scopes={siteKeyScopes} labelOf={labelOf} chosen={chosen} onChoose={onChoose} problem={problem} errorOf={errorOf} />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" wide busy={isBusy}>
        Make the key
      </Button>
    </form>
  )
}

function NewKeySheet({ onClose }: { onClose: () => void }) {
  const [key, show] = useState<string>()
  return (
    <Sheet title={key === undefined ? 'New key' : 'The key'} kicker="Keys of the site" onClose={onClose}>
      {key === undefined ? <NewKey onMade={show} /> : <KeyShown text={key} onClose={onClose} />}
    </Sheet>
  )
}

function EndDialog({ own, onClose }: { own: SiteKey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`End “${own.name}”?`}
      confirm="End the key"
      isBad
      onConfirm={async () => {
        await send('siteKeys.revoke', { params: { id: own._id } })
        toast('The key opens nothing any more')
      }}
      onClose={onClose}
    >
      Programs that use it are refused from now on. It cannot be brought back.
    </ConfirmDialog>
  )
}

export function SiteKeys() {
  const { data, error, refetch } = useQuery(ask('siteKeys.list'))
  const [isMaking, setMaking] = useState(false)
  const [ending, end] = useState<SiteKey>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <div className="stack l">
      <p className="mute">
        For a program that watches the site, backs it up at night or fetches the books. Each use but a look at figures stands in the audit
        with the name of its key. A key ends with its time, with its maker’s password, and rests while its maker is no owner.
      </p>
      <Button className="justify-self-start" disabled={data.total >= mostKeys} onClick={() => setMaking(true)}>
        New key
      </Button>
      {data.data.length > 0 ? (
        <ul aria-label="Keys of the site">
          {data.data.map((own) => (
            <KeyRow key={own._id} own={own} may={own.scopes.map((scope) => siteKeyScopeTable[scope].label)} onEnd={() => end(own)}>
              <p className="small mute break-words">Made by {own.madeBy.name}</p>
              {own.isResting && <Note tone="warn">Whoever made it is no owner any more: it opens nothing.</Note>}
            </KeyRow>
          ))}
        </ul>
      ) : (
        <p className="mute">There are none.</p>
      )}
      {isMaking && <NewKeySheet onClose={() => setMaking(false)} />}
      {ending && <EndDialog own={ending} onClose={() => end(undefined)} />}
    </div>
  )
}
