import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { uploadPostFile, type PostFile } from './api.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/quicktime,video/webm'
const isOver = ({ status }: PostFile) => status === 'finished' || status === 'error'

interface FileRowProps {
  file: PostFile
  onChange: (file: PostFile) => void
  onRemove: () => void
}

/** One file, followed until the server has prepared it. */
function FileRow({ file, onChange, onRemove }: FileRowProps) {
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
    <li className="row">
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
      <Button variant="quiet" size="tiny" aria-label={`Remove ${now.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

interface PostFilesProps {
  files: readonly PostFile[]
  /** Takes a function, as uploads and preparations end in any order. */
  onChange: (change: (files: PostFile[]) => PostFile[]) => void
}

/** Photos or one video. */
export function PostFiles({ files, onChange }: PostFilesProps) {
  const { data: settings } = useSettings()
  const hasVideo = files.some(({ mimeType }) => mimeType.startsWith('video/'))
  const add = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const added = await uploadPostFile(file, onProgress, signal)
    onChange((known) => (added.mimeType.startsWith('video/') ? [added] : [...known.filter(({ mimeType }) => mimeType.startsWith('image/')), added]))
  }
  const limits = settings ? `Photos up to ${settings.maxSizeImage} MB, up to 20; or one video up to ${settings.maxSizeVideo} MB` : 'Photos or one video'
  return (
    <div className="stack">
      {files.length > 0 && (
        <ul className="stack" aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file._id}
              file={file}
              onChange={(news) => onChange((known) => known.map((each) => (each._id === news._id ? news : each)))}
              onRemove={() => onChange((known) => known.filter(({ _id }) => _id !== file._id))}
            />
          ))}
        </ul>
      )}
      {!hasVideo && files.length < 20 && (
        <FileDrop
          label="Photos or video"
          hint={limits}
          accept={accepted}
          maxMegabytes={settings?.maxSizeVideo ?? 2_000}
          upload={add}
        />
      )}
    </div>
  )
}
