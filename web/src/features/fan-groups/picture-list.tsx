import { sendFile } from '../../lib/upload.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { Picture } from './broadcast-draft.ts'

const mostPictures = 10

interface PictureListProps {
  pictures: readonly Picture[]
  /** Several are sent one after another, so each change starts from what is there by then. */
  onChange: (change: (before: readonly Picture[]) => readonly Picture[]) => void
  onSending: (isSending: boolean) => void
}

/** Pictures of a message, sent as they are chosen. */
export function PictureList({ pictures, onChange, onSending }: PictureListProps) {
  const { data: settings } = useSettings()
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const { data } = await sendFile('messages.uploadPhoto', file, {}, { onProgress, signal })
    onChange((before) => [...before, { id: data._id, name: file.name }])
  }
  return (
    <>
      {pictures.length > 0 && (
        <ul className="chips" aria-label="Pictures">
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="chip" onClick={() => onChange((before) => before.filter((one) => one.id !== id))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < mostPictures && (
        <FileDrop
          label="Add pictures"
          hint={`JPEG, PNG or WebP, up to ${settings?.maxSizeImage ?? 5} MB each`}
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={settings?.maxSizeImage ?? 5}
          upload={upload}
          isMany
          isPageWide
          room={mostPictures - pictures.length}
          onSending={(state) => onSending(state === 'going')}
        />
      )}
    </>
  )
}
