import { useEffect, useRef, useState } from 'react'
import { ApiError, fieldError, messageOf } from '../../lib/api-error.ts'
import { useLeaveGuard } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { savePost, type Feed } from './api.ts'
import { AudienceFields } from './audience-fields.tsx'
import { bodyOf, isSame, keepDraft, readDraft, type Draft } from './draft.ts'
import { PostFiles } from './post-files.tsx'
import { PostPreview } from './post-preview.tsx'

interface ComposerProps {
  me: { _id: string; name: string; avatar: string }
  canEarn: boolean
  /** The post being changed. */
  feed?: Feed
  /** What is saved so far. */
  saved: Draft
  onSaved: (feed: Feed) => void
}

/** The draft, kept in the browser while it differs from what is saved. */
function useDraft(accountId: string, id: string | undefined, saved: Draft) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(accountId, id) ?? saved)
  const isDirty = !isSame(draft, saved)
  useEffect(() => keepDraft(accountId, id, isDirty ? draft : null), [accountId, id, draft, isDirty])
  const change = (next: Partial<Draft>) => setDraft((known) => ({ ...known, ...next }))
  const changeFiles = (next: (files: Draft['files']) => Draft['files']) => setDraft((known) => ({ ...known, files: next(known.files) }))
  return { draft, isDirty, change, changeFiles }
}

/** Saves once at a time. */
function useSave({ me, feed, onSaved }: ComposerProps, draft: Draft) {
  const [busy, setBusy] = useState<'active' | 'draft'>()
  const [error, setError] = useState<unknown>()
  const running = useRef(false)
  const save = async (status: 'active' | 'draft') => {
    if (running.current) return
    running.current = true
    setBusy(status)
    setError(undefined)
    try {
      const post = await savePost(feed?._id, bodyOf(draft, status))
      keepDraft(me._id, feed?._id, null)
      onSaved(post)
    } catch (failure) {
      setError(failure)
      setBusy(undefined)
      running.current = false
    }
  }
  return { busy, error, save }
}

/** Writes a post: words, photos or a video, who sees it, and how it will look. */
export function Composer(props: ComposerProps) {
  const { me, feed, saved, canEarn } = props
  const { draft, isDirty, change, changeFiles } = useDraft(me._id, feed?._id, saved)
  const { busy, error, save } = useSave(props, draft)
  useLeaveGuard(isDirty && !busy, 'Leave this post? What you wrote is kept on this device.')
  const priceError = error instanceof ApiError && error.code === 'content.price_out_of_bounds' ? error.message : fieldError(error, 'price')
  const isPublished = feed?.status === 'active'
  return (
    <div className="grid gap-8 rail:grid-cols-[minmax(0,1fr)_22rem] rail:gap-12">
      <form
        className="stack l"
        onSubmit={(event) => {
          event.preventDefault()
          void save('active')
        }}
      >
        <TextField
          label="Title"
          name="title"
          optional
          maxLength={200}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          error={fieldError(error, 'title')}
        />
        <TextArea
          label="Text"
          name="text"
          maxLength={5000}
          rows={6}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          error={fieldError(error, 'text')}
        />
        <PostFiles files={draft.files} onChange={changeFiles} />
        <AudienceFields draft={draft} canEarn={canEarn} onChange={change} priceError={priceError} />
        {error !== undefined && <Note tone="bad">{messageOf(error)}</Note>}
        <div className="row wrapx">
          <Button type="submit" busy={busy === 'active'} disabled={busy !== undefined}>
            {isPublished ? 'Save changes' : 'Publish'}
          </Button>
          {!isPublished && (
            <Button variant="line" busy={busy === 'draft'} disabled={busy !== undefined} onClick={() => void save('draft')}>
              Save draft
            </Button>
          )}
          {isDirty && <span className="small">Kept on this device</span>}
        </div>
      </form>
      <PostPreview me={me} draft={draft} />
    </div>
  )
}
