/**
 * An insert of one row by plain parameters: the cheapest to run. `computed` are columns whose value an expression makes of
 * their own parameter; further parameters of such an expression follow those of the columns.
 */
export function insertRow(
  table: string,
  row: Readonly<Record<string, unknown>>,
  computed: Readonly<Record<string, (own: string, next: string) => string>> = {},
): { readonly text: string; readonly values: readonly unknown[] } {
  const columns = Object.keys(row)
  const next = `$${columns.length + 1}`
  const values = columns.map((column, index) => computed[column]?.(`$${index + 1}`, next) ?? `$${index + 1}`)
  return { text: `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, values: Object.values(row) }
}
