import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pausing } from '../../lib/pausing.ts'
import { ask } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop, type Sending } from '../../ui/file-drop.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { uploadPostFile, type Feed, type PostFile } from './api.ts'
import { mediaOf } from './media-of.ts'

const accepted = {
  photo: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  video: 'video/mp4,video/quicktime,video/webm',
  audio: 'audio/mpeg,audio/mp4,audio/aac,audio/wav,audio/x-wav,audio/ogg,audio/flac',
}
const mostPhotos = 20
const longestAlt = 300
const isOver = ({ status }: PostFile) => status === 'finished' || status === 'error'

interface FileRowProps {
  file: PostFile
  onChange: (file: PostFile) => void
  onDescribe: (alt: string) => void
  onRemove: () => void
}

/** One file, followed until the server has prepared it. */
function FileRow({ file, onChange, onDescribe, onRemove }: FileRowProps) {
  const { data } = useQuery({
    ...ask('files.status', { params: { id: file._id } }),
    staleTime: 0,
    enabled: !isOver(file),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.data) ? false : 1_500),
  })
  const news = data?.data
  useEffect(() => {
    if (news && news.status !== file.status) onChange(news)
  }, [news, file.status, onChange])
  const now = news ?? file
  const picture = now.thumbnails[0] ?? (now.mimeType.startsWith('image/') ? now.url : undefined)
  return (
    <li className="stack">
      <span className="row">
        <span className="w-20 flex-none">
          <MediaFrame src={picture} alt="" ratio="square" thumbhash={now.placeholder} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="strong block truncate">{now.name}</span>
          <span className="small" role="status">
            {now.status === 'finished' && 'Ready'}
            {now.status === 'error' && <Badge tone="bad">Could not be read</Badge>}
            {!isOver(now) && `Preparing ${Math.round(now.progress * 100)}%`}
          </span>
        </span>
        <Button variant="quiet" size="tiny" className="away" aria-label={`Remove ${now.name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
      {mediaOf(now) === 'photo' && (
        <TextField
          label={`What ${now.name} shows`}
          hint="In a sentence, for those who do not see it."
          optional
          maxLength={longestAlt}
          value={file.alt ?? ''}
          onChange={(event) => onDescribe(event.target.value)}
        />
      )}
    </li>
  )
}

interface PostFilesProps {
  files: readonly PostFile[]
  /** Takes a function, as uploads and preparations end in any order. */
  onChange: (change: (files: PostFile[]) => PostFile[]) => void
  onSending: (state: Sending) => void
  /** The kind that the post has for good. */
  only?: Feed['type']
}

/** Photos, one video, or one recording. */
export function PostFiles({ files, onChange, onSending, only }: PostFilesProps) {
  const { data: settings } = useSettings()
  const isSingle = files.some((file) => mediaOf(file) !== 'photo')
  const isPhoto = ({ type }: File) => mediaOf({ mimeType: type }) === 'photo'
  const problemOf = (chosen: readonly File[]) =>
    chosen.every(isPhoto) || (chosen.length === 1 && files.length === 0)
      ? undefined
      : 'A video or a recording goes by itself, without other files.'
  const add = async (file: File, onProgress: (share: number) => void, signal: AbortSignal, pausing: Pausing) => {
    const added = await uploadPostFile(file, onProgress, signal, pausing)
    onChange((known) =>
      mediaOf(added) === 'photo' ? [...known.filter((each) => mediaOf(each) === 'photo'), added].slice(0, mostPhotos) : [added],
    )
  }
  const limits = settings
    ? `Photos up to ${settings.maxSizeImage} MB, up to ${mostPhotos}; or one video or recording up to ${settings.maxSizeVideo} MB`
    : 'Photos, one video or one recording'
  const kinds = only === 'photo' || only === 'video' || only === 'audio' ? accepted[only] : Object.values(accepted).join()
  return (
    <div className="stack">
      {files.length > 0 && (
        <ul className="stack" aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file._id}
              file={file}
              onChange={(news) =>
                onChange((known) =>
                  known.map((each) => (each._id === news._id ? { ...news, ...(each.alt !== undefined && { alt: each.alt }) } : each)),
                )
              }
              onDescribe={(alt) => onChange((known) => known.map((each) => (each._id === file._id ? { ...each, alt } : each)))}
              onRemove={() => onChange((known) => known.filter(({ _id }) => _id !== file._id))}
            />
          ))}
        </ul>
      )}
      {!isSingle && files.length < mostPhotos && only !== 'text' && (
        <FileDrop
          label="Photos or video"
          hint={limits}
          accept={kinds}
          maxMegabytes={(file) => (isPhoto(file) ? (settings?.maxSizeImage ?? 5) : (settings?.maxSizeVideo ?? 2_000))}
          room={mostPhotos - files.length}
          problemOf={problemOf}
          upload={add}
          types={['feed-video', 'feed-audio']}
          onSending={onSending}
          isMany
          isPageWide
        />
      )}
    </div>
  )
}
