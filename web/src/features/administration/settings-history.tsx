import type { SettingChange } from '@fieldhouse/contract'
import { isSettingKey, ruleOf, type SettingKey, type SettingValue } from '@fieldhouse/contract/setting-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { valueWords } from './setting-words.ts'
import { useEditableSettings } from './settings-form.tsx'

const labelOf = (key: string) => (isSettingKey(key) ? ruleOf(key).label : key)

function words(key: string, value: SettingValue | null): string {
  if (value === null) return 'as shipped'
  return isSettingKey(key) ? valueWords(ruleOf(key), value) : JSON.stringify(value)
}

async function bringBack(key: string, to: number, seen: number) {
  if (!isSettingKey(key)) return
  await send('settings.revert', { body: { key, to, seen } })
  await settingsAnew()
  toast(`“${labelOf(key)}” is what it was`)
}

/** The newest change of a setting is undone; an older one is gone back to. */
function WayBack({ change: { key, version } }: { change: SettingChange }) {
  const { data: settings } = useEditableSettings()
  const current = settings?.find((setting) => setting.key === key)?.version
  if (current === undefined) return null
  const isNewest = version === current
  const act = isNewest ? 'Undo' : 'Go back to this'
  return (
    <Button
      variant="line"
      size="tiny"
      aria-label={`${act}: ${labelOf(key)}`}
      onClick={() => void bringBack(key, isNewest ? version - 1 : version, current).catch(toastError)}
    >
      {act}
    </Button>
  )
}

const columns: readonly Column<SettingChange>[] = [
  { key: 'setting', head: 'Setting', cell: ({ key }) => labelOf(key), isTitle: true },
  { key: 'what', head: 'What', cell: ({ key, before, after }) => `${words(key, before)} → ${words(key, after)}` },
  { key: 'who', head: 'Who', cell: ({ by }) => by?.name ?? 'Somebody who is gone' },
  { key: 'when', head: 'When', cell: ({ at }) => `${formatDay(at)}, ${formatTime(at)}` },
  { key: 'why', head: 'Why', cell: ({ reason }) => reason ?? '–' },
  { key: 'back', head: 'Way back', cell: (change) => <WayBack change={change} /> },
]

/** What was changed, by whom and why, and the way back; of one setting, or of all. */
export function SettingsHistory({ of }: { of?: SettingKey }) {
  const pages = useInfiniteQuery(askPages('settings.history', { query: { limit: 25, ...(of && { key: of }) } }))
  const rows: SettingChange[] = rowsOf(pages.data)
  return (
    <Paged
      pages={pages}
      rows={rows}
      empty={<EmptyState drawing="board" title="Nothing was changed" text="Every change of a setting stands here, with a way back." />}
    >
      <DataTable caption="Changes of settings" rows={rows} keyOf={({ _id }) => _id} columns={columns} />
    </Paged>
  )
}
