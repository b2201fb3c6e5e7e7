// Streams that are paid by the minute are a sale each minute. In a list those that follow each other are one row.

interface Sold {
  readonly type: string
  readonly minutes?: number
}

const isMinute = ({ type }: Sold) => type === 'private_chat' || type === 'group_chat'

/** `isSame` says whether both belong to one visit; `add` puts the later one, which comes first, and an earlier one together. */
export function joinMinutes<Row extends Sold>(
  rows: readonly Row[],
  isSame: (one: Row, other: Row) => boolean,
  add: (one: Row, other: Row) => Row,
): (Row & Sold)[] {
  const joined: (Row & Sold)[] = []
  for (const row of rows) {
    if (!isMinute(row)) {
      joined.push(row)
      continue
    }
    const last = joined.at(-1)
    if (last && isMinute(last) && isSame(last, row)) joined[joined.length - 1] = { ...add(last, row), minutes: (last.minutes ?? 1) + 1 }
    else joined.push({ ...row, minutes: 1 })
  }
  return joined
}

export const minutesText = ({ minutes }: { readonly minutes?: number }): string | undefined =>
  minutes === undefined ? undefined : minutes === 1 ? '1 minute' : `${minutes} minutes`
