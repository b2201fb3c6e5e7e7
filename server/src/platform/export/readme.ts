// What somebody reads who has this folder and not this program.
export interface Told {
  readonly siteName: string
  readonly siteUrl: string
  readonly program: string
  /** ISO 8601. */
  readonly asOf: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly missing: readonly string[]
  /** Why something is not here, and what. */
  readonly leftOut: readonly { readonly why: string; readonly what: readonly string[] }[]
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

export const readmeOf = ({
  siteName,
  siteUrl,
  program,
  asOf,
  tables,
  rows,
  files,
  missing,
  leftOut,
}: Told): string => `# ${siteName.replaceAll(/\s+/g, ' ')}

Everything of ${siteUrl} as it stood at ${asOf}, in open forms, written by ${program}. Nothing of that program is needed to read it.
Whoever has this folder can read what people wrote and paid: keep it as you would keep the site itself.

## What is here

- \`jsonl/\`: ${tables} tables with ${rows} rows, a JSON object a line, UTF-8.
- \`csv/\`: the same for spreadsheets (RFC 4180). A text that a spreadsheet would run begins with an apostrophe there; lists and objects are JSON in a cell, and nothing is an empty cell. Take \`jsonl/\` where it has to be exact.
- \`schema.json\`: each table with its part of the program, its columns and their types as PostgreSQL calls them, its primary key, and which columns name rows of which other table.
- \`files/\`: ${files} files of people, \`files/ID/NAME\`. ID is \`id\` in \`file\`; \`file.variants\` says of each NAME what it is and how large; \`w480\` to \`w1600\` are widths of a picture.
- \`checksums.txt\`: SHA-256 of all of it. \`sha256sum -c checksums.txt\` looks whether it still is as it was written.

## How to read it

- Ids are UUIDs. Times are ISO 8601 in UTC, days are \`YYYY-MM-DD\`.
- Amounts are whole hundredths of the site's currency or of a token, never fractions; shares are hundredths of a percent (\`bps\`).
- The books are \`ledger_transfer\`: each row moves \`amount\` from the account \`dr\` to \`cr\`, nothing of it was ever changed. What an account holds is what came to it less what went from it. \`sale\` says what was sold, and \`sale_part\` to whom it belongs.
- People are \`account\`, pages of athletes and teams are \`page\`, \`performer\` and \`team\`; posts \`feed\`, films \`video\`, photos \`gallery\` and \`photo\`, things to buy \`product\`.
- Cards and bank accounts are with the card provider and were never here. \`gateway_customer\` and \`payment_card\` name them as that provider does: it moves them on request.

## What is not here
${leftOut.map(({ why, what }) => `\n${why}: ${listed(what)}.`).join('\n')}
${missing.length === 0 ? '' : `\nFiles that a row names and that were not found:\n\n${missing.map((file) => `- \`${file}\``).join('\n')}\n`}`
