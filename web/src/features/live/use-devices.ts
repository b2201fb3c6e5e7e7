// The host's camera and microphone: opened before anything is public, changed while live. One may be refused and the other not.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

export type DeviceKind = 'camera' | 'microphone'
/** Not allowed by the person or the browser, none there, another program has it. */
export type Trouble = 'refused' | 'none' | 'busy'

interface Tracks {
  camera?: MediaStreamTrack | undefined
  microphone?: MediaStreamTrack | undefined
}

export interface Devices {
  /** What is shown to the host and sent; undefined without a picture. */
  media: MediaStream | undefined
  microphone: MediaStreamTrack | undefined
  isAsking: boolean
  troubles: Readonly<Partial<Record<DeviceKind, Trouble>>>
  /** What could be chosen instead. */
  known: readonly MediaDeviceInfo[]
  isMuted: boolean
  mute: (isMuted: boolean) => void
  turnOn: () => Promise<void>
  turnOff: () => void
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>
}

const wishes = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
  microphone: { sampleRate: 48_000, channelCount: 2, echoCancellation: true },
}
const kinds = ['camera', 'microphone'] as const
const asked = { camera: 'video', microphone: 'audio' } as const

const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'refused'
}

const tracksOf = (media: MediaStream): Tracks => ({ camera: media.getVideoTracks()[0], microphone: media.getAudioTracks()[0] })

async function open(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack | undefined> {
  const wish = { ...wishes[kind], ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) }
  return tracksOf(await navigator.mediaDevices.getUserMedia({ [asked[kind]]: wish }))[kind]
}

/** Both with one question; where that fails, each by itself, so that it is known which of them is missing. */
async function openBoth(): Promise<{ tracks: Tracks; troubles: Partial<Record<DeviceKind, Trouble>> }> {
  try {
    const media = await navigator.mediaDevices.getUserMedia({ video: wishes.camera, audio: wishes.microphone })
    return { tracks: tracksOf(media), troubles: {} }
  } catch {
    const tracks: Tracks = {}
    const troubles: Partial<Record<DeviceKind, Trouble>> = {}
    for (const kind of kinds) {
      try {
        tracks[kind] = await open(kind)
      } catch (error) {
        troubles[kind] = troubleOf(error)
      }
    }
    return { tracks, troubles }
  }
}

/** Where both were allowed before, nobody is asked again. */
async function areAllowed(): Promise<boolean> {
  try {
    const found = await Promise.all(kinds.map((name) => navigator.permissions.query({ name })))
    return found.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

/** What can be chosen, asked again when something is plugged in. */
function useKnown(isOn: boolean): readonly MediaDeviceInfo[] {
  const [known, setKnown] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!isOn || !mediaDevices) return undefined
    // Without a permission they have no ids, and cannot be chosen.
    const look = () => void mediaDevices.enumerateDevices().then((all) => setKnown(all.filter(({ deviceId }) => deviceId !== '')))
    look()
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [isOn])
  return known
}

/** Says so when the track ends by itself, and ends it with the page. */
function useTrack(track: MediaStreamTrack | undefined, onGone: () => void) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const hear = () => gone()
    track?.addEventListener('ended', hear)
    return () => {
      track?.removeEventListener('ended', hear)
      track?.stop()
    }
  }, [track])
}

export function useDevices(): Devices {
  const [{ camera, microphone }, setTracks] = useState<Tracks>({})
  const [troubles, setTroubles] = useState<Partial<Record<DeviceKind, Trouble>>>({})
  const [isAsking, setAsking] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const isHere = useRef(true)
  const media = useMemo(() => camera && new MediaStream(microphone ? [camera, microphone] : [camera]), [camera, microphone])
  const known = useKnown(camera !== undefined || microphone !== undefined)

  const lose = (kind: DeviceKind, trouble: Trouble) => {
    setTracks((tracks) => ({ ...tracks, [kind]: undefined }))
    setTroubles((all) => ({ ...all, [kind]: trouble }))
  }
  const take = (kind: DeviceKind, track: MediaStreamTrack | undefined) => {
    // The page may have been left while the browser asked.
    if (!isHere.current) return track?.stop()
    if (kind === 'microphone' && track) track.enabled = !isMuted
    setTracks((tracks) => ({ ...tracks, [kind]: track }))
    setTroubles((all) => ({ ...all, [kind]: undefined }))
  }
  useTrack(camera, () => lose('camera', 'none'))
  useTrack(microphone, () => lose('microphone', 'none'))

  const turnOn = async () => {
    setAsking(true)
    const opened = await openBoth()
    setAsking(false)
    for (const kind of kinds) take(kind, opened.tracks[kind])
    if (isHere.current) setTroubles(opened.troubles)
  }
  const begin = useEffectEvent(() => void turnOn())
  useEffect(() => {
    isHere.current = true
    if (navigator.mediaDevices) void areAllowed().then((areThey) => areThey && isHere.current && begin())
    return () => {
      isHere.current = false
    }
  }, [])

  return {
    media,
    microphone,
    isAsking,
    troubles,
    known,
    isMuted,
    mute(next) {
      for (const track of media?.getAudioTracks() ?? []) track.enabled = !next
      setMuted(next)
    },
    turnOn,
    turnOff: () => setTracks({}),
    async choose(kind, deviceId) {
      try {
        take(kind, await open(kind, deviceId))
      } catch {
        // Many phones open one camera at a time: the other is closed first.
        const old = kind === 'camera' ? camera : microphone
        old?.stop()
        try {
          take(kind, await open(kind, deviceId))
        } catch (error) {
          lose(kind, troubleOf(error))
        }
      }
    },
  }
}
