import type { Me } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useSettings } from '../../lib/ui-settings.ts'
import { toast } from '../../ui/toast.ts'
import { uploadAvatar } from './api.ts'

/** No HEIC, which cannot be read here: a phone that has such pictures then sends them as JPEG. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/gif'

export function AvatarField({ me }: { me: Me }) {
  const { data: settings } = useSettings()
  const megabytes = settings?.maxSizeImage ?? 5
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-4">
      <Avatar name={me.name} src={me.avatar} size="xl" />
      <FileDrop
        label="Change picture"
        hint={`JPEG, PNG or WebP up to ${megabytes} MB`}
        accept={imageTypes}
        maxMegabytes={megabytes}
        upload={async (file, onProgress, signal) => {
          await uploadAvatar(me, file, onProgress, signal)
          toast('Changes saved')
        }}
      />
    </div>
  )
}
