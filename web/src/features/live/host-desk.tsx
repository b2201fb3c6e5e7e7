// Where a host gets ready and then is live. Camera and microphone belong to both: going live does not open them anew.
import { HostRoom } from './host-room.tsx'
import { LiveForm, type LiveFormProps } from './live-form.tsx'
import { Preview } from './preview.tsx'
import { useDevices } from './use-devices.ts'
import './host.css'

interface HostDeskProps extends Omit<LiveFormProps, 'hasPicture'> {
  isLive: boolean
}

export default function HostDesk({ isLive, ...form }: HostDeskProps) {
  const devices = useDevices()
  if (isLive && form.last) return <HostRoom key={form.last.sessionId} stream={form.last} devices={devices} />
  return (
    <div className="get-ready">
      <Preview devices={devices} />
      <LiveForm key={form.teamId} {...form} hasPicture={devices.media !== undefined} />
    </div>
  )
}
