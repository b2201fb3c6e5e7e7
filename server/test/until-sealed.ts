import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { seal } from '#ground/ledger'
import type { Db } from '#platform/db/index.ts'

/** Seals everything that was posted: what another test has open in the same cluster may hold that up. */
export const untilSealed = (db: Db): Promise<void> =>
  vi.waitFor(
    async () => {
      await seal(db)
      const { rows } = await sql<{ open: number }>`
        select count(*) as open from ledger_txn t where not exists (select 1 from ledger_seal s where s.txn_id = t.id)`.execute(db)
      expect(rows[0]?.open).toBe(0)
    },
    { timeout: 30_000, interval: 50 },
  )
