import type { AuditRow, Calls, QueryOf } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastError } from '../../ui/toast.ts'
import { AuditCopy } from './audit-copy.tsx'
import { actionWords, areas, changeInWords, resultWords, rolesInWords } from './audit-words.ts'

type Filter = Omit<QueryOf<Calls['audit']['file']>, 'object'>

const tones = { ok: 'good', refused: 'warn', failed: 'bad' } as const

const Change = ({ row }: { row: AuditRow }) => (
  <>
    {changeInWords(row).map((line) => (
      <span key={line} className="block wrap-anywhere tablet:min-w-48">
        {line}
      </span>
    ))}
  </>
)

const columns: readonly Column<AuditRow>[] = [
  { key: 'what', head: 'What', cell: ({ action }) => actionWords(action), isTitle: true },
  {
    key: 'who',
    head: 'Who',
    cell: ({ actor, role }) => [actor?.name ?? 'Somebody who is gone', rolesInWords(role)].filter(Boolean).join(' · '),
  },
  { key: 'when', head: 'When', cell: ({ at }) => `${formatDay(at)}, ${formatTime(at)}` },
  { key: 'about', head: 'About', cell: ({ account, objectId }) => account?.name ?? objectId?.slice(-12) ?? '–' },
  {
    key: 'result',
    head: 'Result',
    cell: ({ result, refusal }) => (
      <>
        <Badge tone={tones[result]}>{resultWords[result]}</Badge> {refusal}
      </>
    ),
  },
  { key: 'why', head: 'Why', cell: ({ reason }) => <span className="block wrap-anywhere tablet:min-w-40">{reason ?? '–'}</span> },
  { key: 'change', head: 'Change', cell: (row) => <Change row={row} /> },
]

const results = Object.entries(resultWords).map(([value, text]) => ({ value, text }))
const kinds = Object.entries(areas).map(([value, text]) => ({ value, text }))
const nameIn = (values: FormData, field: string) => textOf(values, field)?.replace(/^@/, '')

function filterIn(values: FormData): Filter {
  const [actor, account, action, q] = [nameIn(values, 'actor'), nameIn(values, 'account'), textOf(values, 'action'), textOf(values, 'q')]
  const [fromDate, toDate] = [textOf(values, 'fromDate'), textOf(values, 'toDate')]
  const result = (['ok', 'refused', 'failed'] as const).find((one) => one === textOf(values, 'result'))
  return {
    ...(actor && { actor }),
    ...(account && { account }),
    ...(action && { action }),
    ...(q && { q }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
    ...(result && { result }),
  }
}

function Search({ onSearch }: { onSearch: (filter: Filter) => void }) {
  const { form } = useSubmit(async (values) => onSearch(filterIn(values)))
  return (
    <details>
      <summary className="link">Search</summary>
      <Card className="mt-3">
        <form className="stack" role="search" aria-label="Search the audit" {...form}>
          <div className="grid gap-3 tablet:grid-cols-3">
            <TextField label="Done by" name="actor" optional autoCapitalize="none" maxLength={60} placeholder="Username" />
            <TextField label="About" name="account" optional autoCapitalize="none" maxLength={60} placeholder="Username" />
            <SelectField label="What" name="action" optional options={kinds} placeholder="Everything" />
            <SelectField label="Result" name="result" optional options={results} placeholder="Every result" />
            <TextField label="From" name="fromDate" type="date" optional />
            <TextField label="To" name="toDate" type="date" optional />
          </div>
          <TextField label="Words of the reason" name="q" optional maxLength={100} />
          <Button type="submit" variant="line" className="justify-self-start">
            Search
          </Button>
        </form>
      </Card>
    </details>
  )
}

/** What staff did, as far as one's roles let one read it. */
export function AuditList() {
  const [filter, setFilter] = useState<Filter>({})
  const [isBusy, setBusy] = useState(false)
  const mayExport = useMay('export.bulk')
  const pages = useInfiniteQuery(askPages('audit.list', { query: { limit: 25, ...filter } }))
  const rows: AuditRow[] = rowsOf(pages.data)
  const download = async () => {
    setBusy(true)
    try {
      const { data: file } = await send('audit.file', { query: filter })
      saveFile(file.fileName, file.csv)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(false)
  }
  return (
    <>
      <p className="small">
        Rows are never changed. What was typed stands here as a fingerprint, and so do people’s names and addresses; reasons stand as they
        were written.
      </p>
      <AuditCopy />
      <Search onSearch={setFilter} />
      {mayExport && (
        <div>
          <Button variant="line" busy={isBusy} onClick={download}>
            Download these rows
          </Button>
        </div>
      )}
      <Paged pages={pages} rows={rows} empty={<EmptyState drawing="board" title="No rows" text="Nothing that you may read fits this." />}>
        <DataTable caption="What staff did" rows={rows} keyOf={({ _id }) => _id} columns={columns} />
      </Paged>
    </>
  )
}
