import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { changesFrom } from '../../lib/changes.ts'
import { plainText } from '../../lib/plain-text.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { FirstSightHint } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnfinishedUploads, UploadButtons } from '../../ui/upload-progress.tsx'
import { useUpload, type Upload } from '../../ui/use-upload.ts'
import { AssetButtons, type Wanted } from './asset-buttons.tsx'
import { saleNames, saleOf, saveVideo, wishOf, type Video } from './assets-api.ts'
import { AudienceFields } from './audience-fields.tsx'
import { CaptionsFields } from './captions-fields.tsx'
import { EarlyFields } from './early-fields.tsx'
import { TeaserMoment, type Moment } from './teaser-moment.tsx'

const clips = 'video/mp4,video/quicktime,video/webm'
const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const fileIn = (values: FormData, name: string): File | undefined => {
  const value = values.get(name)
  return value instanceof File && value.size > 0 ? value : undefined
}

const tagsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,#]+/)
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Codes that are about one field although they name none. */
const fieldOfCode: Record<string, string> = {
  'content.price_out_of_bounds': 'price',
  'upload.missing': 'video',
  'upload.captions': 'captions',
  'feed.schedule_in_past': 'audienceAfterAt',
}

const Progress = ({ share, upload }: { share: number; upload: Upload }) => (
  <div className="stack">
    <span className="small">
      {share < 1 ? `${upload.isPaused ? 'Paused at' : 'Uploading'} ${Math.round(share * 100)}%` : 'Uploaded. One moment.'}
    </span>
    <span
      className="bar-track"
      role="progressbar"
      aria-label="Upload"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ '--done': `${share * 100}%` }} />
    </span>
    {share < 1 && <UploadButtons upload={upload} />}
  </div>
)

const firstMoment: Moment = { start: 0, seconds: 10 }

type TeaserWay = 'file' | 'moment'

const teaserWays = [
  { value: 'file', label: 'A file of its own', detail: 'A trailer or a picture. Or none.' },
  { value: 'moment', label: 'A moment of the video', detail: '5 to 15 seconds that everybody may see.' },
] as const

interface VideoFormProps {
  video?: Video
  /** The team that a new one is for. */
  teamId?: string | undefined
  canEarn: boolean
  onSaved: (video: Video) => void
}

/** Puts a video up, or changes it. */
export function VideoForm({ video, teamId, canEarn, onSaved }: VideoFormProps) {
  const { data: settings } = useSettings()
  const [wish, setWish] = useState(() => wishOf(video))
  const [wishBefore] = useState(wish)
  const [wanted, setWanted] = useState<Wanted>('active')
  const [removed, setRemoved] = useState<readonly ('teaser' | 'thumbnail')[]>([])
  /** Of the film that was chosen, in this window alone. */
  const [film, setFilm] = useState<string>()
  const [way, setWay] = useState<TeaserWay>('file')
  const [moment, setMoment] = useState<Moment | undefined>(firstMoment)
  const upload = useUpload()
  const { form, isBusy, error, message, errorOf } = useSubmit(async (values, opened) => {
    const [sent, teaser, thumbnail, captions] = ['video', 'teaser', 'thumbnail', 'captions'].map((name) => fileIn(values, name))
    const files = { video: sent, teaser, thumbnail, captions }
    const wordsOf = (from: FormData, sale: typeof wish, status: Video['status'] | undefined) => ({
      title: textOf(from, 'title') ?? '',
      description: textOf(from, 'description') ?? '',
      tags: tagsOf(textOf(from, 'tags')),
      ...saleOf(sale),
      status,
    })
    const words = wordsOf(values, wish, wanted)
    const fields = {
      ...(video ? changesFrom(wordsOf(opened, wishBefore, video.status), words, saleNames) : { ...words, teamId }),
      ...(way === 'moment' && moment && { teaserStart: moment.start, teaserSeconds: moment.seconds }),
      ...(captions && { captionsLanguage: textOf(values, 'captionsLanguage') }),
      ...(removed.length > 0 ? { removeFiles: removed } : {}),
    }
    const hasFiles = Object.values(files).some(Boolean)
    try {
      onSaved(
        await (hasFiles ? upload.run((tools) => saveVideo(video?._id, fields, files, tools)) : saveVideo(video?._id, fields, files, {})),
      )
    } catch (failure) {
      // Who stopped it knows.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
      return false
    }
  })
  const errorAt = (path: string) => (error instanceof ApiError && fieldOfCode[error.code] === path ? error.message : errorOf(path))
  const isBroken = video?.status === 'file-error'
  const extras = (['teaser', 'thumbnail'] as const).filter((name) => video?.[name])
  return (
    <form className="stack l max-w-[36rem]" {...form}>
      {isBroken && <Note tone="bad">This video could not be read. Upload it again and publish it.</Note>}
      <TextField label="Title" name="title" required maxLength={200} defaultValue={video?.title ?? ''} error={errorAt('title')} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={5000}
        defaultValue={plainText(video?.description ?? '')}
        hint="People read it before they unlock the video."
        error={errorAt('description')}
      />
      <FileField
        label="Video"
        name="video"
        accept={clips}
        required={!video || isBroken}
        now={isBroken ? undefined : video?.video?.name}
        hint={`MP4, MOV or WebM up to ${settings?.maxSizeVideo ?? 2_000} MB.`}
        maxMegabytes={settings?.maxSizeVideo}
        error={errorAt('video')}
        onPick={(file) => {
          if (film) URL.revokeObjectURL(film)
          setFilm(file && URL.createObjectURL(file))
          setMoment(firstMoment)
        }}
      />
      {upload.share === undefined && <UnfinishedUploads types={['video', 'video-teaser']} />}
      <RadioRows legend="Teaser" name="teaserWay" rows={teaserWays} value={way} onChange={setWay} />
      {way === 'moment' ? (
        <TeaserMoment key={film} address={film ?? video?.video?.url} moment={moment ?? firstMoment} onChange={setMoment} />
      ) : (
        <FileField
          label="Teaser file"
          name="teaser"
          accept={`${clips},${pictures}`}
          now={video?.teaser?.name}
          hint={`Everybody sees it, up to ${settings?.maxSizeTeaser ?? 200} MB.`}
          maxMegabytes={settings?.maxSizeTeaser}
          error={errorAt('teaser')}
        />
      )}
      {error instanceof ApiError && error.code === 'upload.range' && <Note tone="bad">{error.message}</Note>}
      <FileField
        label="Thumbnail"
        name="thumbnail"
        accept={pictures}
        hint={`Everybody sees it, up to ${settings?.maxSizeImage ?? 5} MB. Without one, a still of the video.`}
        now={video?.thumbnail?.name}
        maxMegabytes={settings?.maxSizeImage}
        error={errorAt('thumbnail')}
      />
      {extras.map((name) => (
        <Checkbox
          key={name}
          checked={removed.includes(name)}
          onChange={({ target }) => setRemoved((known) => (target.checked ? [...known, name] : known.filter((each) => each !== name)))}
        >
          Remove the {name}
        </Checkbox>
      ))}
      {!video && <CaptionsFields errorAt={errorAt} />}
      <TextField
        label="Tags"
        name="tags"
        optional
        maxLength={400}
        defaultValue={video?.tags.join(', ') ?? ''}
        hint="Up to 20, with commas between."
        error={errorAt('tags')}
      />
      <AudienceFields
        draft={wish}
        canEarn={canEarn}
        onChange={(change) => setWish((known) => ({ ...known, ...change }))}
        priceError={errorAt('price')}
      />
      {wish.audience === 'subscribers' && (
        <EarlyFields draft={wish} onChange={(change) => setWish((known) => ({ ...known, ...change }))} error={errorAt('audienceAfterAt')} />
      )}
      <FirstSightHint isOut={video?.status === 'active' || video?.status === 'scheduled'} />
      {message && <Note tone="bad">{message}</Note>}
      {upload.share !== undefined && <Progress share={upload.share} upload={upload} />}
      <AssetButtons status={video?.status} wanted={wanted} onWant={setWanted} isBusy={isBusy} />
    </form>
  )
}
