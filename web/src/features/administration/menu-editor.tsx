import type { Menus } from '@fieldhouse/contract'
import { standardFooter } from '@fieldhouse/contract/footer'
import { longestTitle, menuSections, mostInSection, type MenuSection } from '@fieldhouse/contract/menus'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { draftsOf, itemsOf, moved, stepped, type Draft } from './menu-order.ts'

const sections = Object.entries(menuSections) as [MenuSection, string][]
const whatStands: Readonly<Record<MenuSection, string>> = {
  header: 'Nothing of yours: “Discover” and “Search” stand there.',
  main: 'Nothing of yours stands there.',
  footer: 'Nothing of yours: the program’s own links stand there.',
}

interface RowProps {
  draft: Draft
  index: number
  onChange: (change: Partial<Draft>) => void
  onStep: (by: -1 | 1) => void
  onDrop: (dragged: number) => void
  onRemove: () => void
  errorOf: (path: string) => string | undefined
}

function Row({ draft: { id, title, path, isNewTab }, index, onChange, onStep, onDrop, onRemove, errorOf }: RowProps) {
  const name = title || 'the new link'
  return (
    <li
      className="grid gap-3 border-b border-line py-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(Number(event.dataTransfer.getData('text/plain')))
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <TextField
          label="Title"
          required
          maxLength={longestTitle}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          error={errorOf(`items.${index}.title`)}
        />
        <TextField
          label="Leads to"
          required
          maxLength={300}
          placeholder="/discover"
          value={path}
          onChange={({ target }) => onChange({ path: target.value })}
          error={errorOf(`items.${index}.path`)}
        />
      </div>
      <div className="row wrapx">
        <span
          className="icon-btn max-tablet:hidden cursor-grab"
          draggable
          aria-hidden
          onDragStart={(event) => event.dataTransfer.setData('text/plain', String(id))}
        >
          <GripVertical className="i" />
        </span>
        <IconButton label={`Move ${name} up`} onClick={() => onStep(-1)}>
          <ArrowUp className="i" aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} onClick={() => onStep(1)}>
          <ArrowDown className="i" aria-hidden />
        </IconButton>
        <span className="flex-1">
          <Checkbox name={`tab ${id}`} checked={isNewTab} onChange={({ target }) => onChange({ isNewTab: target.checked })}>
            In a new tab
          </Checkbox>
        </span>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <X className="i" aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Editor({ menus: { items, version }, onSaved }: { menus: Menus; onSaved: () => void }) {
  const [drafts, setDrafts] = useState(() => draftsOf(items))
  const [nextId, setNextId] = useState(items.length)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reason = textOf(values, 'reason')
    await send('menus.save', { body: { items: itemsOf(drafts), seen: version, ...(reason && { reason }) } })
    await settingsAnew()
    toast('Saved. Everybody sees it within five seconds.')
    onSaved()
  })
  const add = (section: MenuSection, links: readonly { title: string; path: string }[]) => {
    setDrafts([...drafts, ...links.map(({ title, path }, at) => ({ id: nextId + at, section, title, path, isNewTab: false }))])
    setNextId(nextId + links.length)
  }
  const change = (id: number, what: Partial<Draft>) => setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...what } : draft)))
  return (
    <form className="stack l" {...form}>
      {sections.map(([section, label]) => {
        const own = drafts.filter((draft) => draft.section === section)
        return (
          <section key={section} aria-label={label}>
            <SectionHead title={label} />
            {own.length === 0 && <p className="mute py-3">{whatStands[section]}</p>}
            <ul>
              {own.map((draft) => (
                <Row
                  key={draft.id}
                  draft={draft}
                  index={drafts.indexOf(draft)}
                  errorOf={errorOf}
                  onChange={(what) => change(draft.id, what)}
                  onStep={(by) => setDrafts(stepped(drafts, draft.id, by))}
                  onDrop={(dragged) => setDrafts(moved(drafts, dragged, draft.id))}
                  onRemove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
                />
              ))}
            </ul>
            <div className="row wrapx pt-3">
              {own.length < mostInSection && (
                <Button
                  variant="line"
                  size="tiny"
                  aria-label={`Add a link: ${label}`}
                  onClick={() => add(section, [{ title: '', path: '' }])}
                >
                  Add a link
                </Button>
              )}
              {section === 'footer' && own.length === 0 && (
                <Button variant="quiet" size="tiny" onClick={() => add(section, standardFooter)}>
                  Begin with the program’s own
                </Button>
              )}
            </div>
          </section>
        )
      })}
      <TextField label="Why" name="reason" optional maxLength={300} hint="For who reads the history." error={errorOf('reason')} />
      {message && <Note tone="bad">{errorOf('items') ?? message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

/** The menus of the site: what stands where, in which order. */
export function MenuEditor() {
  const { data, error, refetch } = useQuery({ ...ask('menus.read'), select: (answer) => answer.data })
  const [saved, setSaved] = useState(0)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonForm fields={4} />
  return <Editor key={`${data.version} ${saved}`} menus={data} onSaved={() => setSaved(saved + 1)} />
}
