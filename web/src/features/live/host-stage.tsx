import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Stream } from './api.ts'
import { Stage } from './stage.tsx'
import { useCamera } from './use-camera.ts'

/** The host's own picture: what is sent, or how to send it. */
export function HostStage({ stream, total }: { stream: Stream; total: number }) {
  const video = useRef<HTMLVideoElement>(null)
  const { media, state, problem, isMissing, isSending, isAble, turnOn, turnOff } = useCamera(stream)
  useEffect(() => {
    if (video.current) video.current.srcObject = media ?? null
  }, [media])
  const preview = (
    <video ref={video} aria-label="Your camera" playsInline autoPlay muted data-dark={state === 'on' ? undefined : ''} data-mirrored="" />
  )
  if (isMissing || !isAble) {
    return (
      <Stage isLive total={total}>
        <b className="d2">{stream.title}</b>
        <p>
          {isMissing
            ? 'No picture is sent: live video is not set up on this installation. Chat, tickets and tips work.'
            : 'This browser cannot send its camera. Use Chrome or Edge over https. Chat, tickets and tips work.'}
        </p>
      </Stage>
    )
  }
  if (state === 'on') {
    return (
      <Stage isLive total={total} video={preview}>
        <span className="sound row">
          <Button variant="on-photo" size="tiny" icon={<CameraOff className="i s" aria-hidden />} onClick={turnOff}>
            Turn camera off
          </Button>
          <span className="badge dark" role="status">
            {isSending ? 'On air' : (problem ?? 'Connecting')}
          </span>
        </span>
      </Stage>
    )
  }
  return (
    <Stage isLive total={total} video={preview}>
      <b className="d2">{stream.title}</b>
      <Button variant="on-photo" busy={state === 'asking'} icon={<Camera className="i s" aria-hidden />} onClick={() => void turnOn()}>
        Turn camera on
      </Button>
      <p>
        {state === 'refused'
          ? 'The camera was not opened. Allow it in the browser and try again.'
          : 'Your camera and microphone are sent to who is watching.'}
      </p>
    </Stage>
  )
}
