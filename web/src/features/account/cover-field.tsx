import { useSettings } from '../../lib/ui-settings.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { toast } from '../../ui/toast.ts'
import { uploadCover } from './api.ts'
import { imageTypes } from './avatar-field.tsx'

export function CoverField({ cover }: { cover: string }) {
  const { data: settings } = useSettings()
  const megabytes = settings?.maxSizeImage ?? 5
  return (
    <div className="stack">
      {cover && <MediaFrame src={cover} alt="Your cover" ratio="wide" />}
      <FileDrop
        label={cover ? 'Change cover' : 'Add a cover'}
        hint={`The large picture of your page, best 1,600 pixels wide. Up to ${megabytes} MB`}
        accept={imageTypes}
        maxMegabytes={megabytes}
        upload={async (file, onProgress, signal) => {
          await uploadCover(file, onProgress, signal)
          toast('Changes saved')
        }}
      />
    </div>
  )
}
