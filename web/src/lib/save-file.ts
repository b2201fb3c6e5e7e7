/** Hands a text, or bytes, to the browser as a file to keep. */
export function saveFile(fileName: string, text: BlobPart, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
