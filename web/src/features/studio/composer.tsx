import { useEffect, useRef, useState } from 'react'
import { ApiError, fieldError, messageOf } from '../../lib/api-error.ts'
import { isRefused } from '../../lib/refusal.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import type { Sending } from '../../ui/file-drop.tsx'
import { FirstSightHint } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changePost, createPost, storeAnswers, type Feed } from './api.ts'
import { AudienceFields } from './audience-fields.tsx'
import { continueFrom, isSame, keepWork, readWork, type Draft, type Kind } from './draft.ts'
import { EarlyFields } from './early-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { changedBody, newBody, type Wanted } from './post-body.ts'
import { PostFiles } from './post-files.tsx'
import { PostPreview } from './post-preview.tsx'
import { withShared, type Shared } from './shared.ts'

interface ComposerProps {
  me: { _id: string }
  /** Whom it is written as: oneself, or a team. */
  writer: { name: string; avatar: string }
  /** The team that a new post is for. */
  teamId?: string | undefined
  canEarn: boolean
  /** The post being changed. */
  feed?: Feed
  /** What is saved so far. */
  saved: Draft
  /** What another app handed over. */
  shared?: Shared | undefined
  onSaved: (feed: Feed) => void
}

/** The draft, kept in the browser while it differs from what is saved. */
function useDraft(accountId: string, id: string | undefined, saved: Draft, shared: Shared | undefined) {
  const [work, setWork] = useState(() => {
    const kept = readWork(accountId, id, saved)
    const { draft, from } = kept ? continueFrom(kept, saved) : { draft: saved, from: saved }
    return { draft: withShared(draft, shared), from }
  })
  if (!isSame(work.from, saved)) setWork(continueFrom(work, saved))
  const { draft } = work
  const isDirty = !isSame(draft, saved)
  useEffect(() => keepWork(accountId, id, isDirty ? work : null), [accountId, id, work, isDirty])
  const changeBy = (next: (known: Draft) => Partial<Draft>) =>
    setWork((known) => ({ ...known, draft: { ...known.draft, ...next(known.draft) } }))
  const change = (next: Partial<Draft>) => changeBy(() => next)
  const changeFiles = (next: (files: Draft['files']) => Draft['files']) => changeBy(({ files }) => ({ files: next(files) }))
  return { draft, isDirty, change, changeFiles }
}

async function write(
  { feed, teamId }: { feed: Feed | undefined; teamId: string | undefined },
  saved: Draft,
  draft: Draft,
  wanted: Wanted,
  store: (answers: Draft['answers']) => Promise<string[]>,
): Promise<Feed> {
  const isAsked = draft.kind === 'poll' && (!feed || JSON.stringify(draft.answers) !== JSON.stringify(saved.answers))
  const pollIds = isAsked ? await store(draft.answers) : undefined
  if (!feed) return createPost({ ...newBody(draft, wanted, pollIds ?? []), ...(teamId && { teamId }) })
  return changePost(feed._id, changedBody(draft, wanted, { draft: saved, status: feed.status }, pollIds))
}

/** The answers of a poll as they were stored, for as long as it is not known what became of their post: pressed again it is the same. */
function useStoredAnswers() {
  const stored = useRef<{ answers: Draft['answers']; ids: string[] }>(undefined)
  return {
    store: async (answers: Draft['answers']) => {
      if (stored.current?.answers !== answers) stored.current = { answers, ids: await storeAnswers(answers) }
      return stored.current.ids
    },
    forget: () => void (stored.current = undefined),
  }
}

/** Saves once at a time. */
function useSave({ me, teamId, feed, saved, onSaved }: ComposerProps, draft: Draft) {
  const [busy, setBusy] = useState<Wanted>()
  const [error, setError] = useState<unknown>()
  const running = useRef(false)
  const [files, setFiles] = useState<Sending>('done')
  /** Pressed while files are on their way: it goes with them. */
  const [waiting, setWaiting] = useState<Wanted>()
  const { store, forget } = useStoredAnswers()
  const save = async (wanted: Wanted) => {
    if (running.current) return
    running.current = true
    setBusy(wanted)
    setWaiting(undefined)
    setError(undefined)
    try {
      const post = await write({ feed, teamId }, saved, draft, wanted, store)
      keepWork(me._id, feed?._id ?? teamId, null)
      onSaved(post)
    } catch (failure) {
      if (isRefused(failure)) forget()
      setError(failure)
      setBusy(undefined)
      running.current = false
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (waiting && files === 'done') void latest.current(waiting)
  }, [waiting, files])
  return {
    busy: busy ?? waiting,
    error,
    save: (wanted: Wanted) => (files === 'going' ? setWaiting(wanted) : void save(wanted)),
    isSending: files === 'going',
    setSending(state: Sending) {
      setFiles(state)
      if (state === 'failed') setWaiting(undefined)
    },
  }
}

const kinds: { value: Kind; text: string }[] = [
  { value: 'post', text: 'Post' },
  { value: 'poll', text: 'Poll' },
  { value: 'game-card', text: 'Match' },
  { value: 'scheduled-streaming', text: 'Planned stream' },
]

const finalWord = (feed: Feed | undefined, draft: Draft) => {
  if (feed?.status === 'active' || (feed?.status === 'scheduled' && draft.scheduleAt)) return 'Save changes'
  return draft.scheduleAt ? 'Plan' : 'Publish'
}

/** Writes a post of any kind: its words, what its kind asks for, who sees it and when, and how it will look. */
export function Composer(props: ComposerProps) {
  const { me, writer, teamId, feed, saved, canEarn } = props
  const { draft, isDirty, change, changeFiles } = useDraft(me._id, feed?._id ?? teamId, saved, props.shared)
  const { busy, error, save, isSending, setSending } = useSave(props, draft)
  useLeaveGuard(isDirty && !busy && !isSending, 'Leave this post? What you wrote is kept on this device.')
  const priceError = error instanceof ApiError && error.code === 'content.price_out_of_bounds' ? error.message : fieldError(error, 'price')
  const isPublished = feed?.status === 'active'
  // Only a draft may still become another kind (contract: feed.type_fixed).
  const isOut = feed !== undefined && feed.status !== 'draft'
  return (
    <div className="grid gap-8 rail:grid-cols-[minmax(0,1fr)_22rem] rail:gap-12">
      <form
        className="stack l"
        onSubmit={(event) => {
          event.preventDefault()
          save('out')
        }}
      >
        {!feed && <Chips label="What it is" options={kinds} value={draft.kind} onChange={(kind) => change({ kind: kind as Kind })} />}
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
        <KindFields draft={draft} onChange={change} hasVotes={feed?.polls.some(({ totalVote = 0 }) => totalVote > 0) ?? false} />
        {draft.kind === 'post' && (
          <PostFiles files={draft.files} onChange={changeFiles} onSending={setSending} {...(isOut && { only: feed.type })} />
        )}
        <AudienceFields draft={draft} canEarn={canEarn} onChange={change} priceError={priceError} />
        {draft.audience === 'subscribers' && <EarlyFields draft={draft} onChange={change} error={fieldError(error, 'audienceAfterAt')} />}
        {!isPublished && (
          <TextField
            label="Goes out"
            name="scheduleAt"
            type="datetime-local"
            optional
            hint="Without a time it goes out at once."
            value={draft.scheduleAt}
            onChange={(event) => change({ scheduleAt: event.target.value })}
            error={fieldError(error, 'scheduleAt')}
          />
        )}
        <FirstSightHint isOut={isPublished || feed?.status === 'scheduled'} />
        {error !== undefined && <Note tone="bad">{messageOf(error)}</Note>}
        <div className="row wrapx">
          <Button type="submit" busy={busy === 'out'} disabled={busy !== undefined}>
            {isSending && busy === 'out' ? 'Waits for the file' : finalWord(feed, draft)}
          </Button>
          {!isPublished && (
            <Button variant="line" busy={busy === 'draft'} disabled={busy !== undefined} onClick={() => save('draft')}>
              Save draft
            </Button>
          )}
          {isDirty && <span className="small">Kept on this device</span>}
        </div>
      </form>
      <PostPreview me={writer} draft={draft} />
    </div>
  )
}
