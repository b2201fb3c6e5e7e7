// Where a host gets ready and then is live. Camera and microphone belong to both: going live does not open them anew.
import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { LiveForm, type LiveFormProps } from './live-form.tsx'
import { Preview } from './preview.tsx'
import { EarlierRecordings } from './recording.tsx'
import { useShowRequests, useShowStream } from './shows.ts'
import { Summary } from './summary.tsx'
import { useDevices } from './use-devices.ts'
import './host.css'

const HostRoom = lazily(() => import('./host-room.tsx'))
// Most hosts are asked for nothing when they come here.
const ShowRequests = lazily(() => import('./show-requests.tsx').then((module) => ({ default: module.ShowRequests })))
const ShowStart = lazily(() => import('./show-start.tsx').then((module) => ({ default: module.ShowStart })))

interface HostDeskProps extends Omit<LiveFormProps, 'hasPicture'> {
  isLive: boolean
}

/** Whom one is alone with, or will be: a private stream goes before what else there is. */
function usePrivate(isOwn: boolean) {
  const { data: shows = [] } = useShowRequests()
  const show = isOwn ? shows.find(({ type, status }) => type === 'private' && (status === 'accepted' || status === 'running')) : undefined
  const { data: stream } = useShowStream(show?.streamId)
  return { shows, alone: show && stream && { show, stream } }
}

export default function HostDesk({ isLive, ...form }: HostDeskProps) {
  const devices = useDevices()
  const { last, canEarn } = form
  const { shows, alone } = usePrivate(form.teamId === undefined)
  // What has just ended comes first, what ended another day last.
  const [here, setHere] = useState<string>()
  if (isLive && last && last.sessionId !== here) setHere(last.sessionId)
  // Of what was prepared and never went live nothing is left.
  const summary = last && last.lastStreamingTime !== null && (
    <Summary key={last.sessionId} sessionId={last.sessionId} title={last.title} canEarn={canEarn} />
  )
  const isJustOver = last?.sessionId === here
  if (alone?.stream.isStreaming)
    return (
      <Suspense fallback={null}>
        <HostRoom key={alone.stream.sessionId} stream={alone.stream} devices={devices} shows={[alone.show]} />
      </Suspense>
    )
  if (alone)
    return (
      <div className="get-ready">
        <Preview devices={devices} />
        <Suspense fallback={null}>
          <ShowStart {...alone} hasPicture={devices.media !== undefined} />
        </Suspense>
      </div>
    )
  if (isLive && last)
    return (
      <Suspense fallback={null}>
        <HostRoom key={last.sessionId} stream={last} devices={devices} shows={shows} />
      </Suspense>
    )
  return (
    <div className="get-ready">
      {shows.length > 0 && (
        <Suspense fallback={null}>
          <ShowRequests shows={shows} mayAccept />
        </Suspense>
      )}
      {isJustOver && summary}
      <Preview devices={devices} />
      <LiveForm key={form.teamId} {...form} hasPicture={devices.media !== undefined} />
      {!isJustOver && summary}
      <EarlierRecordings teamId={form.teamId} exceptId={last?.sessionId} />
    </div>
  )
}
