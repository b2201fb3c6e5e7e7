import type { AlertWay } from '@fieldhouse/contract'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { useMay } from '../../lib/may.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toastError } from '../../ui/toast.ts'

type Tested = Awaited<ReturnType<typeof test>>

const test = async () => (await send('alerts.test')).data

const words: Readonly<Record<AlertWay['name'], { label: string; about: string; missing: string }>> = {
  mail: { label: 'Mail', about: 'To whoever of staff can do something about it.', missing: '' },
  push: {
    label: 'Devices',
    about: 'To the same people, where they have allowed notifications on a device.',
    missing: 'Devices are not told here: PUSH_SUBJECT of the environment is empty.',
  },
  hook: {
    label: 'Your address',
    about: 'Signed, to ALERT_HOOK_URL of the environment.',
    missing: 'ALERT_HOOK_URL of the environment is empty.',
  },
}
const states = { on: ['good', 'on'], off: ['plain', 'off'], missing: ['warn', 'not set up'] } as const

function testedWords({ mail, push, hook }: Tested): string {
  const letter = { sent: 'A letter is on its way to you.', off: '', missing: 'Your account has no address.' }[mail]
  const devices = push.devices === 0 ? 'You have no device that is told.' : `${push.sent} of your ${push.devices} devices took it.`
  const address = { sent: 'Your address took it.', off: '', missing: '', failed: 'Your address did not take it.' }[hook]
  return [letter, devices, address].filter(Boolean).join(' ')
}

/** By which ways alerts go out, and whether they arrive. */
export function AlertWays({ ways }: { ways: readonly AlertWay[] }) {
  const mayWrite = useMay('system.write')
  const [isBusy, setBusy] = useState(false)
  const [tested, setTested] = useState<Tested>()
  const tryOut = () => {
    setBusy(true)
    return test()
      .then(setTested, toastError)
      .finally(() => setBusy(false))
  }
  return (
    <section className="stack" aria-labelledby="alert-ways">
      <SectionHead title="How they go out" id="alert-ways" />
      <ul aria-label="Ways">
        {ways.map(({ name, state, lost }) => {
          const [tone, word] = states[state]
          const { label, about, missing } = words[name]
          return (
            <li key={name} className="stack gap-1! border-b border-line py-3">
              <div className="row between">
                <b className="strong">{label}</b>
                {tone === 'plain' ? <Badge>{word}</Badge> : <Badge tone={tone}>{word}</Badge>}
              </div>
              <p className="small mute">{state === 'missing' ? missing : about}</p>
              {lost > 0 && (
                <p className="small">{lost === 1 ? 'One message' : `${lost} messages`} of the last day did not arrive so far.</p>
              )}
            </li>
          )
        })}
      </ul>
      {tested && <Note tone={tested.hook === 'failed' ? 'warn' : 'good'}>{testedWords(tested)}</Note>}
      {mayWrite && (
        <span className="row wrapx">
          <Button variant="line" busy={isBusy} onClick={tryOut}>
            Send a test
          </Button>
          <Link className="link" to="/admin/settings?group=operations">
            Switch ways on and off
          </Link>
        </span>
      )}
    </section>
  )
}
