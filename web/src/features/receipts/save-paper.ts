import { saveFile } from '../../lib/save-file.ts'

/** A file that came in base64. */
export function savePaper(fileName: string, base64: string): void {
  saveFile(
    fileName,
    Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)),
    'application/pdf',
  )
}
