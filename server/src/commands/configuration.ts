// Writes docs/CONFIGURATION.md from the table of variables; with `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeEnv } from '../env.ts'

const file = fileURLToPath(new URL('../../../docs/CONFIGURATION.md', import.meta.url))
const rows = describeEnv().map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
)
const text = `# Configuration

Everything is set by environment variables, read once at start. Made from \`server/src/env.ts\` by
\`npm run configuration\`; \`npm test\` fails when the two differ.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/CONFIGURATION.md is not up to date: run npm run configuration\n')
  process.exitCode = 1
}
