import { hookEventWords, hookOffWords } from '@fieldhouse/contract/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { HookForm, HookSecret } from './hook-form.tsx'
import { HookLog } from './hook-log.tsx'
import { hostOf, momentText, type OwnHook } from './hook-words.ts'

type Opened = { kind: 'new' } | { kind: 'secret'; text: string } | { kind: 'change' | 'log' | 'remove' | 'renew'; hook: OwnHook }

function State({ hook }: { hook: OwnHook }) {
  if (!hook.isOn) return <Badge tone="bad">Off</Badge>
  return hook.failingSince ? <Badge tone="warn">Failing</Badge> : <Badge tone="good">On</Badge>
}

function standing({ offWhy, failingSince, formerSecretUntil }: OwnHook): string | undefined {
  if (offWhy) return hookOffWords[offWhy]
  if (failingSince) return `Nothing has arrived since ${momentText(failingSince)}. We go on trying; after five days it is switched off.`
  return formerSecretUntil ? `Both secrets sign until ${momentText(formerSecretUntil)}.` : undefined
}

function Row({ hook, open }: { hook: OwnHook; open: (what: Opened) => void }) {
  const [isBusy, setBusy] = useState(false)
  const host = hostOf(hook.url)
  const run = async (deed: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await deed()
      toast(done)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const params = { id: hook._id }
  const words = standing(hook)
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="row between">
        <b className="d4 min-w-0 break-all">{host}</b>
        <State hook={hook} />
      </div>
      <p className="small break-all">{hook.url}</p>
      <p className="small mute">{hook.events.map((event) => hookEventWords[event]).join(' · ')}</p>
      {words && <p className="small">{words}</p>}
      <div className="row wrapx">
        <Button size="tiny" variant="line" aria-label={`What was sent to ${host}`} onClick={() => open({ kind: 'log', hook })}>
          What was sent
        </Button>
        {hook.isOn && (
          <Button
            size="tiny"
            variant="line"
            busy={isBusy}
            aria-label={`Send a test to ${host}`}
            onClick={() => void run(() => send('hooks.test', { params }), 'A test is on its way')}
          >
            Send a test
          </Button>
        )}
        <Button size="tiny" variant="line" aria-label={`Change ${host}`} onClick={() => open({ kind: 'change', hook })}>
          Change
        </Button>
        <Button size="tiny" variant="line" aria-label={`New secret for ${host}`} onClick={() => open({ kind: 'renew', hook })}>
          New secret
        </Button>
        <Button
          size="tiny"
          variant="line"
          aria-label={`${hook.isOn ? 'Switch off' : 'Switch on'} ${host}`}
          onClick={() =>
            void run(() => send('hooks.update', { params, body: { isOn: !hook.isOn } }), hook.isOn ? 'It is off' : 'It is on again')
          }
        >
          {hook.isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button size="tiny" variant="quiet" aria-label={`Remove ${host}`} onClick={() => open({ kind: 'remove', hook })}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function Renewal({ hook, onMade, onClose }: { hook: OwnHook; onMade: (secret: string) => void; onClose: () => void }) {
  const made = useRef<string>(undefined)
  return (
    <ConfirmDialog
      title="A new secret?"
      confirm="Make a new secret"
      onConfirm={async () => {
        made.current = (await send('hooks.renewSecret', { params: { id: hook._id } })).data.secret
      }}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
    >
      For 24 hours both the new and the former one sign, so that you have time to change it where it is read.
    </ConfirmDialog>
  )
}

function Sheets({ opened, teamId, open }: { opened: Opened; teamId: string | undefined; open: (what: Opened | undefined) => void }) {
  const close = () => open(undefined)
  const show = (text: string) => open({ kind: 'secret', text })
  if (opened.kind === 'secret') return <HookSecret text={opened.text} onClose={close} />
  if (opened.kind === 'new') return <HookForm teamId={teamId} onMade={show} onClose={close} />
  const { hook } = opened
  const params = { id: hook._id }
  if (opened.kind === 'log') return <HookLog hook={hook} onClose={close} />
  if (opened.kind === 'change') return <HookForm hook={hook} onMade={show} onClose={close} />
  if (opened.kind === 'renew') return <Renewal hook={hook} onMade={show} onClose={close} />
  return (
    <ConfirmDialog
      title={`Remove ${hostOf(hook.url)}?`}
      confirm="Remove the hook"
      isBad
      onConfirm={async () => {
        await send('hooks.remove', { params })
        toast('Removed')
      }}
      onClose={close}
    >
      It is told nothing any more, and what it was told is forgotten here.
    </ConfirmDialog>
  )
}

/** Addresses that are told what happens on a page. */
export default function HookList({ teamId }: { teamId?: string | undefined }) {
  const { data, error, refetch } = useQuery(ask('hooks.list', { query: teamId ? { teamId } : {} }))
  const { data: me } = useMe()
  const [opened, open] = useState<Opened>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <div className="stack l">
      <p className="mute">
        We tell an address of yours what happens here: that it happened, when, and which one it was. Each message is signed, and tried ten
        times within a day.
      </p>
      {me?.isMinor ? (
        <Note>Hooks are for adults. You can make one once you are 18.</Note>
      ) : (
        <Button className="justify-self-start" onClick={() => open({ kind: 'new' })}>
          New hook
        </Button>
      )}
      {data.data.length > 0 ? (
        <ul aria-label="Hooks">
          {data.data.map((hook) => (
            <Row key={hook._id} hook={hook} open={open} />
          ))}
        </ul>
      ) : (
        <p className="mute">No address is told anything yet.</p>
      )}
      {opened && <Sheets opened={opened} teamId={teamId} open={open} />}
    </div>
  )
}
