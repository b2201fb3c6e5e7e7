import { Camera, CameraOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DeviceFields, DeviceTroubles } from './device-fields.tsx'
import { OwnPicture } from './own-picture.tsx'
import { canPublish } from './publish.ts'
import { Stage } from './stage.tsx'
import type { Devices } from './use-devices.ts'

export const isAble = () => canPublish() && navigator.mediaDevices !== undefined

/** How one looks and sounds, before anybody else sees it. */
export function Preview({ devices }: { devices: Devices }) {
  const { media, isAsking, troubles, turnOn, turnOff } = devices
  if (!isAble()) {
    return (
      <Stage isLive={false}>
        <b className="d2">No picture from here</b>
        <p>This browser cannot send its camera. Use Chrome or Edge over https. Chat, tickets and tips work.</p>
      </Stage>
    )
  }
  return (
    <section className="stack" aria-label="Preview">
      <Stage isLive={false} video={<OwnPicture media={media} />}>
        {media ? (
          <span className="sound row">
            <span className="badge dark">Only you see this</span>
          </span>
        ) : (
          <>
            <b className="d2">Look before you go live</b>
            <Button variant="on-photo" busy={isAsking} icon={<Camera className="i s" aria-hidden />} onClick={() => void turnOn()}>
              {troubles.camera ? 'Try again' : 'Turn camera on'}
            </Button>
            <p>Nobody sees or hears you until you go live.</p>
          </>
        )}
      </Stage>
      <DeviceTroubles troubles={troubles} />
      <DeviceFields devices={devices} />
      {media && (
        <div className="row wrapx">
          {troubles.microphone && (
            <Button variant="line" busy={isAsking} onClick={() => void turnOn()}>
              Try again
            </Button>
          )}
          <Button variant="quiet" icon={<CameraOff className="i s" aria-hidden />} onClick={turnOff}>
            Turn camera off
          </Button>
        </div>
      )}
    </section>
  )
}
