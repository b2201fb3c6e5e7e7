/** Whole UTC days of a query, both inclusive (wire.md 1.3), as a half-open window. */
export function dayWindow({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }): { from?: Date; until?: Date } {
  const window: { from?: Date; until?: Date } = {}
  if (fromDate !== undefined) window.from = new Date(`${fromDate}T00:00:00Z`)
  if (toDate !== undefined) window.until = new Date(Date.parse(`${toDate}T00:00:00Z`) + 86_400_000)
  return window
}
