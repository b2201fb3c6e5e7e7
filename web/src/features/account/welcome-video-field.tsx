import { Video } from 'lucide-react'
import { pictureOf } from '../../lib/picture.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Film } from '../../ui/player/film.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { toast } from '../../ui/toast.ts'
import { saveProfile, uploadWelcomeVideo, type OwnPerformer } from './api.ts'

const stateWords = {
  created: 'Being prepared. It appears on your page by itself.',
  processing: 'Being prepared. It appears on your page by itself.',
  error: 'This video could not be read. Send another.',
} as const

/** A few seconds that greet whoever opens the page, above the posts; sent once, and switched off without being lost. */
export function WelcomeVideoField({ profile }: { profile: OwnPerformer }) {
  const { data: settings } = useSettings()
  const megabytes = settings?.maxSizeTeaser ?? 200
  const { welcomeVideo: video, activateWelcomeVideo: isOn } = profile
  const turn = async (activateWelcomeVideo: boolean) => {
    await saveProfile({ activateWelcomeVideo })
    toast(activateWelcomeVideo ? 'It stands on your page' : 'Nobody sees it any more')
  }
  return (
    <div className="stack">
      {video &&
        (video.url ? (
          <Film file={video} title="Your welcome video" poster={pictureOf(video)} />
        ) : (
          <p className="note">{video.status === 'finished' ? stateWords.created : stateWords[video.status]}</p>
        ))}
      <FileDrop
        label={video ? 'Send another welcome video' : 'Add a welcome video'}
        hint={`Half a minute of who you are. MP4, MOV or WebM up to ${megabytes} MB`}
        accept="video/mp4,video/quicktime,video/webm"
        maxMegabytes={megabytes}
        icon={<Video className="i" aria-hidden />}
        upload={async (file, onProgress, signal) => {
          await uploadWelcomeVideo(file, onProgress, signal)
          if (!isOn) await saveProfile({ activateWelcomeVideo: true })
          toast('Sent. It is prepared for every screen.')
        }}
      />
      {video && <SavedSwitch label="Show it on your page" detail="Above your posts, for everybody." isOn={isOn} save={turn} />}
    </div>
  )
}
