import type { EditableSitePage, SitePageVersion } from '@fieldhouse/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** The end of an address out of a title. */
const slugFrom = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

type Words = Pick<SitePageVersion, 'title' | 'text' | 'shortDescription'>

function Versions({ page, onTake }: { page: EditableSitePage; onTake: (words: Words, version: number) => void }) {
  const pages = useInfiniteQuery(askPages('sitePages.versions', { params: { id: page._id }, query: { limit: 10 } }))
  const rows: SitePageVersion[] = rowsOf(pages.data)
  return (
    <section>
      <SectionHead title="What it was" />
      <Paged pages={pages} rows={rows} empty={null}>
        <ul className="stack">
          {rows.map((one) => (
            <li key={one._id} className="row wrapx">
              <span className="min-w-0 flex-1 basis-40">
                <b className="block truncate">{one.title}</b>
                <span className="small">{[formatDay(one.at), one.by?.name].filter(Boolean).join(' · ')}</span>
              </span>
              {one.version === page.version ? (
                <span className="small">Now</span>
              ) : (
                <Button
                  variant="line"
                  size="tiny"
                  aria-label={`Take the words of ${formatDay(one.at)}, version ${one.version}`}
                  onClick={() => onTake(one, one.version)}
                >
                  Take these words
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Paged>
    </section>
  )
}

function Fields({ page, words, errorOf }: { page: EditableSitePage | null; words: Words; errorOf: (path: string) => string | undefined }) {
  const [title, setTitle] = useState(words.title)
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={errorOf('title')}
      />
      <TextField
        label="Address"
        name="slug"
        optional
        prefix="/page/"
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        maxLength={60}
        placeholder={slugFrom(title)}
        defaultValue={page?.slug ?? ''}
        hint="Small letters, figures and dashes. Empty: made of the title."
        error={errorOf('slug')}
      />
      <TextField
        label="In one sentence"
        name="shortDescription"
        optional
        maxLength={200}
        defaultValue={words.shortDescription}
        hint="Stands below the title, and where search engines show the page."
        error={errorOf('shortDescription')}
      />
      <TextArea
        label="Text"
        name="text"
        required
        rows={14}
        maxLength={60_000}
        defaultValue={words.text}
        hint="An empty line begins a paragraph. “# ” before a line makes it a heading, “- ” an item of a list, **two stars** make bold."
        error={errorOf('text')}
      />
      <Checkbox name="isPublished" defaultChecked={page?.isPublished ?? false}>
        Everybody can read it
      </Checkbox>
      <Checkbox name="isInFooter" defaultChecked={page?.isInFooter ?? true}>
        The foot of every page leads to it
      </Checkbox>
    </>
  )
}

const noWords: Words = { title: '', text: '', shortDescription: '' }

function PageSheet({ page, onClose }: { page: EditableSitePage | null; onClose: () => void }) {
  const [taken, setTaken] = useState<{ words: Words; version: number }>()
  const [isLeaving, setLeaving] = useState(false)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const title = textOf(values, 'title') ?? ''
    const body = {
      type: page?.type ?? ('page' as const),
      title,
      slug: textOf(values, 'slug') ?? slugFrom(title),
      text: rawOf(values, 'text'),
      shortDescription: textOf(values, 'shortDescription') ?? '',
      isPublished: values.has('isPublished'),
      isInFooter: values.has('isInFooter'),
    }
    if (page) await send('sitePages.update', { params: { id: page._id }, body: { ...body, seen: page.version } })
    else await send('sitePages.create', { body })
    toast(body.isPublished ? 'Saved, and there for everybody' : 'Saved. Nobody sees it yet.')
    onClose()
  })
  const remove = async () => {
    if (page) await send('sitePages.remove', { params: { id: page._id } })
    toast('Page removed')
    onClose()
  }
  return (
    <Sheet title={page ? page.title : 'New page'} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <Fields key={taken?.version ?? 'own'} page={page} words={taken?.words ?? page ?? noWords} errorOf={errorOf} />
        {message && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button type="submit" busy={isBusy}>
            Save
          </Button>
          {page && (
            <Button variant="quiet" onClick={() => setLeaving(true)}>
              Remove
            </Button>
          )}
        </div>
        {page && page.version > 1 && <Versions page={page} onTake={(words, version) => setTaken({ words, version })} />}
      </form>
      {isLeaving && page && (
        <ConfirmDialog title="Remove this page?" confirm="Remove page" isBad onConfirm={remove} onClose={() => setLeaving(false)}>
          “{page.title}” goes for everyone, with all that it was.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

/** Pages of the site that staff writes: what there is, and the way to a new one. */
export function SitePages() {
  const { data, error, refetch } = useQuery({ ...ask('sitePages.all'), select: (answer) => answer.data })
  const [open, setOpen] = useState<EditableSitePage | 'new'>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const write = <Button onClick={() => setOpen('new')}>New page</Button>
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          drawing="board"
          title="No pages yet"
          text="House rules, who you are, how to reach you: what the foot of every page should lead to."
        >
          {write}
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Pages">
            {data.map((page) => (
              <li key={page._id} className="row wrapx border-b border-line py-3">
                <span className="min-w-0 flex-1 basis-40">
                  <b className="block truncate">{page.title}</b>
                  <span className="small">
                    /page/{page.slug} · {formatDay(page.updatedAt)}
                  </span>
                </span>
                {!page.isPublished && <Badge>Draft</Badge>}
                {page.isPublished && (
                  <Link className="btn line tiny" to={`/page/${page.slug}`} aria-label={`See ${page.title}`}>
                    See
                  </Link>
                )}
                <Button variant="line" size="tiny" aria-label={`Edit ${page.title}`} onClick={() => setOpen(page)}>
                  Edit
                </Button>
              </li>
            ))}
          </ul>
          {write}
        </>
      )}
      {open && <PageSheet page={open === 'new' ? null : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
