import { useState } from 'react'
import { useSettings } from '../../lib/ui-settings.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { createPost, uploadPostFile, type PostFile } from './api.ts'

/** A few words, a photo perhaps, for everybody: the whole composer comes later. */
export function FirstPost({ onDone }: { onDone: () => void }) {
  const { data: settings } = useSettings()
  const [photo, setPhoto] = useState<PostFile>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const post = await createPost({
      type: photo ? 'photo' : 'text',
      text: rawOf(values, 'text').trim(),
      audience: 'public',
      isSale: false,
      status: 'active',
      ...(photo && { fileIds: [photo._id] }),
    })
    toast(post.status === 'active' ? 'Published' : 'Sent. A moderator looks at it first.')
    onDone()
  })
  const megabytes = settings?.maxSizeImage ?? 5
  const picture = photo?.thumbnails[0]
  return (
    <div className="stack l">
      {photo ? (
        <div className="row">
          {picture && <img src={picture} alt="" className="size-20 rounded-photo object-cover" />}
          <Button variant="quiet" onClick={() => setPhoto(undefined)}>
            Take the photo away
          </Button>
        </div>
      ) : (
        <FileDrop
          label="Add a photo"
          hint={`If you like. Up to ${megabytes} MB`}
          accept="image/jpeg,image/png,image/webp,image/gif"
          maxMegabytes={megabytes}
          isPageWide
          upload={async (file, ...how) => setPhoto(await uploadPostFile(file, ...how))}
        />
      )}
      <form className="stack l" {...form}>
        {message && <Note tone="bad">{message}</Note>}
        <TextArea label="What happened today?" name="text" required maxLength={5000} rows={4} error={errorOf('text')} />
        <Button type="submit" size="big" wide busy={isBusy}>
          {isBusy ? 'Publishing' : 'Publish'}
        </Button>
      </form>
    </div>
  )
}
