import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { readStored, store } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useDevice, type DeviceState } from './device.ts'

const advice: Partial<Record<DeviceState, string>> = {
  'no way': 'This browser cannot be told while the site is closed. You are told here, and by mail.',
  'on the home screen':
    'An iPhone or iPad tells you only of sites on its home screen: tap Share, then “Add to Home Screen”, open the site from there and come back to this page.',
  refused:
    'You said no, and your browser remembers it. To change that, open its settings for this site, beside the address, and allow notifications.',
}

/** The way to be told on this device, and what stands in it. */
export function DeviceRow() {
  const { state, change } = useDevice()
  if (state === undefined) return null
  const words = advice[state]
  return (
    <section className="stack">
      <SectionHead title="This device" />
      {words === undefined ? <Ask state={state} change={change} /> : <Note>{words}</Note>}
    </section>
  )
}

function Ask({ state, change }: { state: DeviceState; change: ReturnType<typeof useDevice>['change'] }) {
  return (
    <>
      <p className="small">
        {state === 'on'
          ? 'This device is told of what is switched on below, also while the site is closed.'
          : 'Comments, messages, money and the pages you follow, on this device, also while the site is closed. Your browser asks you once.'}
      </p>
      <Button
        variant={state === 'on' ? 'line' : 'ink'}
        className="justify-self-start"
        icon={<BellRing className="i s" aria-hidden />}
        busy={change.isPending}
        onClick={() => change.mutate(state === 'off')}
      >
        {state === 'on' ? 'Do not tell this device' : 'Tell me on this device'}
      </Button>
    </>
  )
}

const answered = 'device-offer'

/** In the centre, once: whoever does not want it finds the way in the settings. */
export function DeviceOffer() {
  const { state, change } = useDevice()
  const [isOver, setOver] = useState(() => readStored(answered) !== null)
  if (isOver || state !== 'off') return null
  const end = () => {
    store(answered, 'no')
    setOver(true)
  }
  return (
    <Note icon={<BellRing className="i" aria-hidden />}>
      <p>Hear of answers, messages, money and the pages you follow on this device, also while the site is closed. Nights are quiet.</p>
      <div className="row wrapx mt-3">
        <Button size="tiny" busy={change.isPending} onClick={() => change.mutate(true, { onSettled: end })}>
          Tell me on this device
        </Button>
        <Button size="tiny" variant="line" onClick={end}>
          Not now
        </Button>
      </div>
    </Note>
  )
}
