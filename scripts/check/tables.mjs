// Tables are a module's own: only it names them in SQL, raw or built. `checks.ts` reads, for `npm run ledger:verify`, what
// stands in its own street or above.
import { isTest, placeOf, withoutComments } from './sources.mjs'

const creating = /create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)"?(?![\w.])/g
const dropping = /drop table (?:if exists )?"?([a-z_]+)"?/g
const naming = [
  /\b(?:from|join|into|update|truncate|using)\s+(?:only\s+)?"?([a-z_]+)"?(?![\w.])/g,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/g,
]

/** @returns what is wrong with who owns and who names a table */
export function checkTables(sources, streets, platformTables) {
  const order = Object.keys(streets)
  const problems = []
  const owners = new Map()
  const own = (owner, tables) => {
    for (const table of tables) {
      if (owners.has(table)) problems.push(`streets.ts: ${table} belongs to ${owners.get(table).name} and to ${owner.name}`)
      owners.set(table, owner)
    }
  }
  for (const [street, modules] of Object.entries(streets)) {
    for (const [module, { owns }] of Object.entries(modules)) own({ street, name: `${street}/${module}` }, owns)
  }
  for (const [part, tables] of Object.entries(platformTables)) own({ name: `platform/${part}` }, tables)

  const texts = [...sources].filter(([file]) => file.startsWith('server/migrations/')).map(([, text]) => text)
  const all = (expression) => texts.flatMap((text) => [...text.matchAll(expression)].map(([, table]) => table))
  const gone = new Set(all(dropping))
  const made = new Set(all(creating).filter((table) => !gone.has(table)))
  for (const table of made) if (!owners.has(table)) problems.push(`streets.ts: nobody owns the table ${table}`)
  for (const table of owners.keys()) if (!made.has(table)) problems.push(`streets.ts: no migration makes the table ${table}`)

  for (const [file, text] of sources) {
    if (!file.startsWith('server/src/') || isTest(file)) continue
    const code = withoutComments(text)
    for (const table of new Set(naming.flatMap((expression) => [...code.matchAll(expression)].map(([, name]) => name)))) {
      const owner = owners.get(table)
      if (owner && !mayName(file, owner)) problems.push(`${file}: the table ${table} belongs to ${owner.name}`)
    }
  }
  return problems

  function mayName(file, owner) {
    if (file.startsWith(`server/src/modules/${owner.name}/`) || file.startsWith(`server/src/${owner.name}/`)) return true
    const place = placeOf(file)
    return place.slot === 'checks' && order.indexOf(owner.street) <= order.indexOf(place.street)
  }
}
