import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { Stream } from './api.ts'
import { canPublish, publish, type Publishing } from './publish.ts'
import { addressOf, again, useGrant } from './way-to-pictures.ts'

export type CameraState = 'off' | 'asking' | 'on' | 'refused'

/** The host's camera, shown to the host and sent while it is on. */
export function useCamera(stream: Stream) {
  const [media, setMedia] = useState<MediaStream>()
  const [state, setState] = useState<CameraState>('off')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { grant, isMissing, renew } = useGrant(stream, 'host', true)
  const fail = useEffectEvent((error: unknown) => setProblem(messageOf(error)))
  const lost = useEffectEvent(() => {
    setSending(false)
    setTimeout(() => void renew(), again)
  })
  const sent = useEffectEvent(() => {
    setProblem(undefined)
    setSending(true)
  })
  useEffect(() => {
    return () => {
      for (const track of media?.getTracks() ?? []) track.stop()
    }
  }, [media])
  useEffect(() => {
    if (!media || !grant) return undefined
    let publishing: Publishing | undefined
    let isGone = false
    const begin = async () => {
      publishing = await publish(media, addressOf('ingest', grant), () => !isGone && lost())
      if (isGone) publishing.stop()
      else sent()
    }
    void begin().catch((error: unknown) => !isGone && fail(error))
    return () => {
      isGone = true
      publishing?.stop()
    }
  }, [media, grant])
  return {
    media,
    state,
    problem,
    isMissing,
    isSending,
    isAble: canPublish() && navigator.mediaDevices !== undefined,
    async turnOn(): Promise<void> {
      setState('asking')
      setProblem(undefined)
      try {
        const wish = {
          video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
          audio: { sampleRate: 48_000, channelCount: 2, echoCancellation: true },
        }
        const opened = await navigator.mediaDevices.getUserMedia(wish)
        // The way that is known may be old: it lives a minute.
        await renew()
        setMedia(opened)
        setState('on')
      } catch {
        setState('refused')
      }
    },
    turnOff(): void {
      setMedia(undefined)
      setSending(false)
      setState('off')
    },
  }
}
