import type { ImportAction } from '@fieldhouse/contract/imports'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'

/** Whose imports are meant: one’s own, or those of staff. */
export type Side = 'athlete' | 'staff'

interface Sending {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export const askRuns = (side: Side) => ask(side === 'staff' ? 'siteImports.list' : 'imports.list', { query: { limit: 20 } })

export const askRun = (side: Side, id: string) => ask(side === 'staff' ? 'siteImports.view' : 'imports.view', { params: { id } })

export const linesAtOnce = 50
export const askLines = (side: Side, id: string, action: ImportAction | undefined, offset: number) =>
  ask(side === 'staff' ? 'siteImports.lines' : 'imports.lines', {
    params: { id },
    query: { limit: linesAtOnce, offset, ...(action && { action }) },
  })

export const sendExport = async (side: Side, file: File, fields: Record<string, string>, sending: Sending) =>
  (await sendFile(side === 'staff' ? 'siteImports.upload' : 'imports.upload', file, {}, { ...sending, fields })).data

export const takeOver = (side: Side, id: string, body: { work: boolean; writing: boolean; freeDays: boolean }) =>
  send(side === 'staff' ? 'siteImports.apply' : 'imports.apply', { params: { id }, body })

export const takeBack = (side: Side, id: string) => send(side === 'staff' ? 'siteImports.undo' : 'imports.undo', { params: { id } })

export const forget = (side: Side, id: string) => send(side === 'staff' ? 'siteImports.drop' : 'imports.drop', { params: { id } })
