// What is done with a picture that plays: sound, its own window, the whole screen.
import { Maximize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastError } from '../../ui/toast.ts'

/** iPhones make only the video itself fill the screen. */
type Video = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

interface Sound {
  volume: number
  isMuted: boolean
}

/** The element is asked: it is muted by others, too, by the browser and by the window of its own. */
function useSound(video: RefObject<Video | null>): Sound {
  const [sound, setSound] = useState<Sound>({ volume: 1, isMuted: true })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const look = () => setSound({ volume: element.volume, isMuted: element.muted })
    look()
    element.addEventListener('volumechange', look)
    return () => element.removeEventListener('volumechange', look)
  }, [video])
  return sound
}

async function toggleFullScreen(video: Video): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  const stage = video.parentElement
  if (stage && document.fullscreenEnabled) return stage.requestFullscreen()
  video.webkitEnterFullscreen?.()
}

async function toggleWindow(video: Video): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await video.requestPictureInPicture()
}

export default function StageControls({ video }: { video: RefObject<Video | null> }) {
  const { volume, isMuted } = useSound(video)
  const act = (run: (element: Video) => Promise<unknown> | void) => () => {
    if (video.current) void Promise.resolve(run(video.current)).catch(toastError)
  }
  const mute = (next: boolean) =>
    act((element) => {
      element.muted = next
      if (!next && element.volume === 0) element.volume = 1
    })
  const set = (next: number) =>
    act((element) => {
      element.volume = next
      element.muted = next === 0
    })()
  return (
    <div className="controls">
      {isMuted ? (
        <Button variant="on-photo" size="tiny" icon={<VolumeX className="i s" aria-hidden />} onClick={mute(false)}>
          Turn sound on
        </Button>
      ) : (
        <>
          <IconButton label="Turn sound off" className="on-photo" onClick={mute(true)}>
            <Volume2 className="i" aria-hidden />
          </IconButton>
          <input
            type="range"
            aria-label="Volume"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={({ target }) => set(target.valueAsNumber)}
          />
        </>
      )}
      <span className="end">
        {document.pictureInPictureEnabled && (
          <IconButton label="In a window of its own" className="on-photo" onClick={act(toggleWindow)}>
            <PictureInPicture2 className="i" aria-hidden />
          </IconButton>
        )}
        <IconButton label="Full screen" className="on-photo" onClick={act(toggleFullScreen)}>
          <Maximize className="i" aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}
