import type { EditableSetting } from '@fieldhouse/contract'
import { ruleOf, settingKeys, type SettingGroup, type SettingKey, type SettingValue } from '@fieldhouse/contract/setting-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PictureField, putUp } from './setting-picture.tsx'
import { fieldText, valueOf, valueWords } from './setting-words.ts'

export const useEditableSettings = () => useQuery({ ...ask('settings.all'), select: ({ data }) => data })

const same = (one: SettingValue, other: SettingValue) => JSON.stringify(one) === JSON.stringify(other)

/** What it does, what it is shipped with where it is something else, and who changed it last. */
function hintOf({ key, value, standard, isFixed, changedAt, changedBy }: EditableSetting): string {
  const rule = ruleOf(key)
  if (isFixed) return `${rule.effect} The environment of the server says what it is.`
  const shipped = same(value, standard) ? [] : [`Shipped with: ${valueWords(rule, standard)}.`]
  const changed = changedAt ? [`Changed ${formatDay(changedAt)}${changedBy ? ` by ${changedBy.name}` : ''}.`] : []
  return [rule.effect, ...shipped, ...changed].join(' ')
}

function SettingField({ setting, error }: { setting: EditableSetting; error: string | undefined }) {
  const { key, value, isFixed } = setting
  const rule = ruleOf(key)
  if (rule.kind === 'flag') {
    return (
      <Checkbox name={key} defaultChecked={value === true} disabled={isFixed} error={error}>
        <span className="strong">{rule.label}</span>
        <span className="small block">{hintOf(setting)}</span>
      </Checkbox>
    )
  }
  const shared = { label: rule.label, name: key, hint: hintOf(setting), error, disabled: isFixed, defaultValue: fieldText(rule, value) }
  if (rule.kind === 'picture') return <PictureField setting={setting} hint={shared.hint} error={error} />
  if (rule.kind === 'text' && rule.longest > 100) return <TextArea {...shared} optional rows={3} maxLength={rule.longest} />
  if (rule.kind === 'text') return <TextField {...shared} maxLength={rule.longest} required={rule.isRequired === true} />
  if (rule.kind === 'choice')
    return <SelectField {...shared} options={Object.entries(rule.choices).map(([choice, words]) => ({ value: choice, text: words }))} />
  if (rule.kind === 'countries') return <TextField {...shared} optional autoCapitalize="characters" />
  if (rule.kind === 'moment') return <TextField {...shared} optional type="datetime-local" />
  if (rule.kind === 'menus') return null
  const label = `${rule.label}, in ${rule.unit}`
  if (rule.kind === 'whole')
    return <TextField {...shared} label={label} type="number" inputMode="numeric" min={rule.least} max={rule.most} required />
  const parts = rule.kind === 'share' ? 100 : 1
  return <AmountField {...shared} label={label} least={rule.least / parts} most={rule.most / parts} required />
}

const versionsOf = (settings: readonly EditableSetting[]) => new Map(settings.map(({ key, version }) => [key, version]))

function GroupForm({
  settings,
  onDone,
  onStale,
}: {
  settings: readonly EditableSetting[]
  onDone: () => void
  onStale: () => Promise<readonly EditableSetting[]>
}) {
  // As they stood when the form was drawn: what somebody else saves meanwhile must not be taken for seen.
  const [drawn, setDrawn] = useState(() => versionsOf(settings))
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await putUp(settings, values)
    const changed = settings.flatMap(({ key, value, standard, isFixed }) => {
      const entered = valueOf(ruleOf(key), values.get(key))
      return isFixed || same(entered, value) || fieldText(ruleOf(key), entered) === fieldText(ruleOf(key), value)
        ? []
        : [[key, ruleOf(key).kind === 'picture' && same(entered, standard) ? null : entered] as const]
    })
    if (changed.length === 0) return toast('Nothing is different')
    const versions = Object.fromEntries(changed.map(([key]) => [key, drawn.get(key) ?? 0]))
    const reason = textOf(values, 'reason')
    try {
      await send('settings.change', { body: { changes: Object.fromEntries(changed), versions, ...(reason && { reason }) } })
    } catch (error) {
      // What was entered stays; beside it stands what somebody else made of it.
      if (error instanceof ApiError && error.code === 'setting.changed') setDrawn(versionsOf(await onStale()))
      throw error
    }
    await settingsAnew()
    toast('Changed. Everybody sees it within five seconds.')
    onDone()
  })
  return (
    <form className="stack l" {...form}>
      {settings.map((setting) => (
        <SettingField key={setting.key} setting={setting} error={errorOf(setting.key)} />
      ))}
      <TextField label="Why" name="reason" optional maxLength={300} hint="For who reads the history." error={errorOf('reason')} />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

/** The settings of one group, or some that are named, all saved at once. */
export function SettingsForm({ group, only }: { group: SettingGroup; only?: readonly SettingKey[] }) {
  const { data, error, refetch } = useEditableSettings()
  const [saved, setSaved] = useState(0)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonForm fields={4} />
  // The menus have a page of their own.
  const keys = only ?? settingKeys.filter((key) => ruleOf(key).group === group && ruleOf(key).kind !== 'menus')
  const settings = keys.flatMap((key) => data.find((setting) => setting.key === key) ?? [])
  return (
    <GroupForm
      key={`${group} ${saved}`}
      settings={settings}
      onDone={() => setSaved(saved + 1)}
      onStale={async () => (await refetch()).data ?? data}
    />
  )
}
