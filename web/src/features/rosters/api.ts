import { sendFile } from '../../lib/upload.ts'

interface Sending {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** What the file would do; nothing is changed. */
export const previewRoster = async (teamId: string, file: File, sending: Sending = {}) =>
  (await sendFile('rosters.upload', file, { params: { id: teamId } }, { ...sending, fields: { mode: 'preview' } })).data

/** Puts the players of the file on the roster; the coach has confirmed that the list may be shared. */
export const applyRoster = async (teamId: string, file: File) =>
  (await sendFile('rosters.upload', file, { params: { id: teamId } }, { fields: { mode: 'apply', attest: 'true' } })).data
