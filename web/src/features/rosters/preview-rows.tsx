import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { detailsOf, inOrder, labels, nameOf, type RosterRow } from './describe.ts'

const columns: readonly Column<RosterRow>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line },
  {
    key: 'action',
    head: 'What happens',
    cell: ({ action, message }) => (
      <>
        <Badge tone={labels[action].tone}>{labels[action].word}</Badge> {message}
      </>
    ),
  },
  { key: 'jersey', head: 'Number', cell: ({ values }) => values.jersey ?? '–' },
  { key: 'name', head: 'Player', isTitle: true, cell: nameOf },
  { key: 'details', head: 'Details', cell: (row) => detailsOf(row) || '–' },
]

/** Every row of the file by its line; those that need fixing first. */
export const PreviewRows = ({ rows }: { rows: readonly RosterRow[] }) => (
  <DataTable caption="Rows of the file" columns={columns} rows={inOrder(rows)} keyOf={({ line }) => String(line)} />
)
