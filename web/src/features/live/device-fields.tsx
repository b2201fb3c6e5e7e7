import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SoundLevel } from './sound-level.tsx'
import type { DeviceKind, Devices, Trouble } from './use-devices.ts'

const told: Record<DeviceKind, Record<Trouble, string>> = {
  camera: {
    refused: 'The camera is not allowed. Open the lock beside the address, allow the camera and try again.',
    none: 'No camera was found. Connect one and try again.',
    busy: 'Another program has the camera. Close it there and try again.',
  },
  microphone: {
    refused: 'The microphone is not allowed: nobody will hear you. Open the lock beside the address, allow it and try again.',
    none: 'No microphone was found: nobody will hear you. Connect one and try again.',
    busy: 'Another program has the microphone: nobody will hear you. Close it there and try again.',
  },
}

const fields = [
  { kind: 'camera', input: 'videoinput', label: 'Camera' },
  { kind: 'microphone', input: 'audioinput', label: 'Microphone' },
] as const

/** What is missing and what to do about it. */
export function DeviceTroubles({ troubles }: Pick<Devices, 'troubles'>) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {fields.map(({ kind }) => {
        const trouble = troubles[kind]
        return (
          trouble && (
            <Note key={kind} tone="warn">
              {told[kind][trouble]}
            </Note>
          )
        )
      })}
    </div>
  )
}

/** Which camera and which microphone; changing one ends nothing. */
export function DeviceFields({ devices }: { devices: Devices }) {
  const { known, media, microphone, choose } = devices
  const used = { camera: media?.getVideoTracks()[0], microphone }
  return (
    <div className="device-fields">
      {fields.map(({ kind, input, label }) => {
        const track = used[kind]
        const options = known.filter((device) => device.kind === input)
        if (!track || options.length === 0) return null
        return (
          <SelectField
            key={kind}
            label={label}
            options={options.map(({ deviceId, label: name }, i) => ({ value: deviceId, text: name || `${label} ${i + 1}` }))}
            value={track.getSettings().deviceId ?? ''}
            onChange={({ target }) => void choose(kind, target.value)}
          />
        )
      })}
      {microphone && <SoundLevel track={microphone} />}
    </div>
  )
}
