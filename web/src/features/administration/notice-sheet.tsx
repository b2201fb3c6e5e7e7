import type { EditableNotice } from '@fieldhouse/contract'
import { useState, type FormEvent } from 'react'
import { send } from '../../lib/client.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { audienceWords, kindWords, levelWords, optionsOf } from './notice-words.ts'

/** One of the words, as the field offers no other. */
const oneOf = <W extends string>(words: Readonly<Record<W, string>>, values: FormData, name: string, otherwise: W): W => {
  const chosen = textOf(values, name)
  return chosen !== undefined && Object.hasOwn(words, chosen) ? (chosen as W) : otherwise
}

function shownOf(values: FormData) {
  const path = textOf(values, 'link.path')
  return {
    kind: oneOf(kindWords, values, 'kind', 'banner'),
    title: textOf(values, 'title') ?? '',
    text: textOf(values, 'text') ?? '',
    level: oneOf(levelWords, values, 'level', 'info'),
    isDismissible: values.has('isDismissible'),
    link: path === undefined ? null : { label: textOf(values, 'link.label') ?? 'Read more', path },
  }
}

const bodyOf = (values: FormData) => ({
  ...shownOf(values),
  audience: oneOf(audienceWords, values, 'audience', 'everybody'),
  from: momentOf(textOf(values, 'from')) ?? new Date().toISOString(),
  until: momentOf(textOf(values, 'until')),
})

function Fields({ notice, errorOf }: { notice: EditableNotice | undefined; errorOf: (path: string) => string | undefined }) {
  return (
    <>
      <SelectField
        label="Sort"
        name="kind"
        options={optionsOf(kindWords)}
        defaultValue={notice?.kind ?? 'banner'}
        error={errorOf('kind')}
      />
      <TextField label="Title" name="title" optional maxLength={100} defaultValue={notice?.title ?? ''} error={errorOf('title')} />
      <TextArea
        label="Text"
        name="text"
        required
        rows={4}
        maxLength={2000}
        defaultValue={notice?.text ?? ''}
        hint="A banner has room for 300 characters."
        error={errorOf('text')}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label="For whom"
          name="audience"
          options={optionsOf(audienceWords)}
          defaultValue={notice?.audience ?? 'everybody'}
          error={errorOf('audience')}
        />
        <SelectField
          label="Tone"
          name="level"
          options={optionsOf(levelWords)}
          defaultValue={notice?.level ?? 'info'}
          error={errorOf('level')}
        />
        <TextField
          label="From"
          name="from"
          type="datetime-local"
          optional
          defaultValue={fieldOf(notice?.from ?? null)}
          hint="Empty: now."
          error={errorOf('from')}
        />
        <TextField
          label="Until"
          name="until"
          type="datetime-local"
          optional
          defaultValue={fieldOf(notice?.until ?? null)}
          hint="Empty: until somebody takes it away."
          error={errorOf('until')}
        />
        <TextField
          label="Leads to"
          name="link.path"
          optional
          maxLength={300}
          placeholder="/page/rules"
          defaultValue={notice?.link?.path ?? ''}
          error={errorOf('link.path')}
        />
        <TextField
          label="In which words"
          name="link.label"
          optional
          maxLength={40}
          placeholder="Read more"
          defaultValue={notice?.link?.label ?? ''}
          error={errorOf('link.label')}
        />
      </div>
      <Checkbox name="isDismissible" defaultChecked={notice?.isDismissible ?? true}>
        Everybody may put it away for themselves
      </Checkbox>
    </>
  )
}

export function NoticeSheet({ notice, onClose }: { notice: EditableNotice | undefined; onClose: () => void }) {
  const [shown, setShown] = useState<ReturnType<typeof shownOf>>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = bodyOf(values)
    if (notice) await send('notices.update', { params: { id: notice._id }, body: { ...body, seen: notice.version } })
    else await send('notices.create', { body })
    await settingsAnew()
    toast('Saved. Everybody sees it within five seconds of its time.')
    onClose()
  })
  const look = (event: FormEvent<HTMLFormElement>) => setShown(shownOf(new FormData(event.currentTarget)))
  return (
    <Sheet title={notice ? 'Edit notice' : 'New notice'} onClose={onClose} busy={isBusy}>
      <form
        className="s-body"
        {...form}
        onInput={(event) => {
          form.onInput(event)
          look(event)
        }}
      >
        <section aria-label="Preview" className="border border-line">
          <NoticeStrip
            notice={shown ?? notice ?? { kind: 'banner', title: '', text: 'What you write stands here.', level: 'info', link: null }}
          />
        </section>
        <Fields notice={notice} errorOf={errorOf} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Save
        </Button>
      </form>
    </Sheet>
  )
}
