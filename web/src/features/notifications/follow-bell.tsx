// What one hears of a page that one follows; apart, since visitors and the first look at a page do without it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, BellRing, Check, Smartphone } from 'lucide-react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Menu } from '../../ui/menu.tsx'
import { toastError } from '../../ui/toast.ts'
import { useDevice } from './device.ts'

type Choice = DataFor<'follows.settings'>['bell']

/** `onDevice`: where this device is told of what it rings for. */
const choices: readonly { bell: Choice; label: string; onDevice: string }[] = [
  { bell: 'all', label: 'Tell me of everything', onDevice: 'Tell me of everything, on this device too' },
  { bell: 'highlights', label: 'One post a day, and streams', onDevice: 'One post a day, and streams, on this device too' },
  { bell: 'off', label: 'Tell me nothing', onDevice: 'Tell me nothing' },
]

const icons = { all: BellRing, highlights: Bell, off: BellOff }

/** Whether it rings on this device, too: it is told, and of pages. */
function useRingsHere() {
  const { state, change } = useDevice()
  const { data: isOff } = useQuery({
    ...ask('notifications.settings'),
    enabled: state === 'on',
    select: ({ data: { groupsOff, pushOff } }) => groupsOff.includes('follows') || pushOff.includes('follows'),
  })
  return { ringsHere: state === 'on' && isOff === false, canRingHere: state === 'off', change }
}

export default function FollowBell({ id, name }: { id: string; name: string }) {
  const { data: known } = useQuery({ ...ask('follows.settings', { params: { id } }), select: ({ data }) => data.bell, retry: false })
  const choose = useMutation({
    // One after the other: the last one counts.
    scope: { id: `bell ${id}` },
    mutationFn: (bell: Choice) => send('follows.saveSettings', { params: { id }, body: { bell } }),
    onError: toastError,
  })
  const { ringsHere, canRingHere, change } = useRingsHere()
  const bell = choose.isPending ? choose.variables : known
  if (bell === undefined) return null
  const Icon = icons[bell]
  return (
    <Menu
      label={`What you hear of ${name}`}
      className="on-photo"
      icon={<Icon className="i s" aria-hidden />}
      entries={[
        ...choices.map(({ bell: one, label, onDevice }) => ({
          label: ringsHere ? onDevice : label,
          icon: <Check className={one === bell ? 'i s' : 'i s invisible'} aria-hidden />,
          onSelect: () => choose.mutate(one),
        })),
        ...(canRingHere && bell !== 'off'
          ? [{ label: 'On this device, too', icon: <Smartphone className="i s" aria-hidden />, onSelect: () => change.mutate(true) }]
          : []),
      ]}
    />
  )
}
