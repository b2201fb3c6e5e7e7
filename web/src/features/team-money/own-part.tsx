import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useOwnPart } from './api.ts'

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const firstDay = '2020-01-01'

/** What the team's sales brought to the reader, with a statement; nothing for whoever never had a share. */
export function OwnPart({ teamId }: { teamId: string }) {
  const { data } = useOwnPart(teamId)
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const download = async () => {
    setBusy(true)
    try {
      const query = { fromDate: firstDay, toDate: dayOf(new Date()), teamId, mine: true }
      const { data: statement } = await send('earnings.statement', { query })
      saveFile(statement.fileName, statement.csv)
      toast(`${statement.entries} entries, ${formatTokens(statement.closingTokens)} in all`)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="stack">
      <SectionHead title="Your part" />
      <Board
        label="Your part of the team’s sales in tokens"
        cells={[
          { label: 'Earned', value: formatTokens(data.totalNetPrice) },
          { label: 'Pending', value: formatTokens(data.pendingTokens) },
        ]}
      />
      <Button variant="line" busy={isBusy} className="justify-self-start" onClick={download}>
        Download statement
      </Button>
    </section>
  )
}
