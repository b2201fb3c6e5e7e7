// Holds the code to docs/ARCHITECTURE.md.
import { platformTables, streets } from '../server/src/modules/streets.ts'
import { checkAddresses } from './check/addresses.mjs'
import { checkAmounts } from './check/amounts.mjs'
import { checkArrows } from './check/arrows.mjs'
import { checkAuthority } from './check/authority.mjs'
import { checkChance } from './check/chance.mjs'
import { checkChosenFiles } from './check/chosen-files.mjs'
import { checkCitations } from './check/citations.mjs'
import { findCircles } from './check/circles.mjs'
import { checkDurations } from './check/durations.mjs'
import { checkGoneOn } from './check/gone-on.mjs'
import { checkLeftOpen } from './check/left-open.mjs'
import { checkOnce } from './check/once.mjs'
import { checkOvertaken } from './check/overtaken.mjs'
import { readSources, readTexts } from './check/sources.mjs'
import { checkTables } from './check/tables.mjs'
import { checkTransactions } from './check/transactions.mjs'
import { checkUnencrypted } from './check/unencrypted.mjs'
import { checkYoung } from './check/young.mjs'

const sources = readSources()
const { problems: misplaced, between, upward, arrows, modules } = checkArrows(sources, streets)
const { problems: uncited, followed, dangling } = checkCitations(readTexts())
const problems = [
  ...misplaced,
  ...findCircles(sources),
  ...checkTables(sources, streets, platformTables),
  ...checkAuthority(sources),
  ...checkAddresses(sources),
  ...checkTransactions(sources),
  ...checkChance(sources),
  ...checkDurations(sources),
  ...checkGoneOn(sources),
  ...checkLeftOpen(sources),
  ...checkAmounts(sources),
  ...checkChosenFiles(sources),
  ...checkOnce(sources),
  ...checkOvertaken(sources),
  ...checkUnencrypted(sources),
  ...checkYoung(sources),
  ...uncited,
]

process.stdout.write(`${Object.keys(streets).join(' > ')}\n`)
for (const [arrow, count] of between) process.stdout.write(`  ${arrow} (${count})\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`citations: ${followed} followed, ${dangling} dangling\n`)
const arrowsOfStreets = `${between.size} arrows between them (${upward || 'none'} upward)`
process.stdout.write(
  `${Object.keys(streets).length} streets, ${arrowsOfStreets}, ${modules} modules, ${arrows} arrows between those, ${problems.length} problems\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
