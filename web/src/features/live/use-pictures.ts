import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { send } from '../../lib/client.ts'
import type { Stream } from './api.ts'
import { canPlay, play } from './play.ts'
import { canPublish, publish, type Publishing } from './publish.ts'

type Role = 'host' | 'audience'

const again = 2_000

const addressOf = (direction: 'ingest' | 'watch', { channelName, token }: { channelName: string; token: string }) =>
  `${config.socketEndpoint.replace(/^http/, 'ws')}/live/${direction}/${channelName}/${token}`

/** The way to the pictures, asked for anew for each connection; `isMissing`: this installation has none. */
function useGrant({ _id, sessionId }: Stream, role: Role, isWanted: boolean) {
  const { data, error, refetch } = useQuery({
    // Not with the streams that events ask for again: a way that works is not exchanged.
    queryKey: ['way-to-pictures', _id, role, sessionId],
    queryFn: () => send('streams.token', { body: { streamId: _id, role } }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    select: (answer) => answer.data,
  })
  return { grant: data, isMissing: error instanceof ApiError && error.code === 'stream.video_unavailable', renew: () => refetch() }
}

/** Plays a stream in an element, again and again until it is over. */
export function usePlayer(stream: Stream, isWanted: boolean, element: RefObject<HTMLVideoElement | null>) {
  const { grant, isMissing, renew } = useGrant(stream, 'audience', isWanted)
  const [hasPicture, setPicture] = useState(false)
  const isPlayable = canPlay()
  const onEnd = useEffectEvent(() => {
    setPicture(false)
    setTimeout(() => void renew(), again)
  })
  const onPicture = useEffectEvent(() => setPicture(true))
  useEffect(() => {
    const video = element.current
    if (!grant || !video || !isWanted || !isPlayable) return undefined
    const playing = play(video, addressOf('watch', grant), { onPicture: () => onPicture(), onEnd: () => onEnd() })
    return () => playing.stop()
  }, [grant, isWanted, isPlayable, element])
  return { hasPicture: hasPicture && isWanted, isMissing, isPlayable }
}

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
    media, state, problem, isMissing, isSending,
    isAble: canPublish() && navigator.mediaDevices !== undefined,
    async turnOn(): Promise<void> {
      setState('asking')
      setProblem(undefined)
      try {
        const wish = { video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }, audio: { sampleRate: 48_000, channelCount: 2, echoCancellation: true } }
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
