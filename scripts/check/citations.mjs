// Comments cite rules as `wire.md 1.3`, `access.md B18`, invariants and rules on youth by their id alone, decisions by their
// number. Each is followed to the heading or entry that it names; and a rule that nobody cites has to name where it is kept.

const home = 'docs/rules/'
/** Plants what is refused here. */
const planting = 'scripts/check/check.test.ts'
/** As a rule is named: 7, 4.10, 14c, B18. */
const id = String.raw`(?:[A-Z]\d{1,2}|\d+(?:\.\d+)*[a-z]?)\b`
const entry = new RegExp(String.raw`^(?:#{2,3} (\d+(?:\.\d+)*)\.? |\*\*(${id})\*\*)`)
const document = /(?<![\w/.-])([\w./-]*[\w-])\.md\b/g
const listed = new RegExp(String.raw`^ (${id}(?:(?:, | and | or | to |–)${id})*)`)
const withFile = new RegExp(String.raw`\.md${listed.source.slice(1)}`, 'g')
/** Ids that stand for themselves, and whose they are. */
const alone = /(?<![\w.#/-])([YI])\d{1,2}(?!\w|[.-]\w)/g
const owners = { Y: 'youth', I: 'money' }
const decision = /\bdecisions? (\d{3})\b/gi

/** @returns what is wrong, and how many citations were followed */
export function checkCitations(texts) {
  const rules = readRules(texts)
  const problems = [...rules.values()].flatMap(({ problems: own }) => own)
  const numbers = numbersOfDecisions(texts, problems)
  const cited = new Set()
  let followed = 0
  let dangling = 0

  const follow = (file, text, isThere, name) => {
    followed += 1
    if (isThere) return
    dangling += 1
    problems.push(`${file}: there is no ${name} (${text.trim()})`)
  }
  const followRule = (file, line, rule, ref) => {
    follow(file, line, rules.get(rule)?.entries.has(ref), `${rule}.md ${ref}`)
    if (!file.startsWith(home)) cited.add(`${rule} ${ref}`)
  }

  for (const [file, text] of texts) {
    if (file === planting) continue
    for (const line of text.split('\n')) {
      for (const { 0: whole, 1: name, index } of line.matchAll(document)) {
        const rest = line.slice(index + whole.length)
        const [, refs = ''] = listed.exec(rest) ?? []
        if (rules.has(name) && refs === '') follow(file, line, false, `rule behind ${name}.md`)
        else if (rules.has(name)) for (const ref of refs.match(new RegExp(id, 'g')) ?? []) followRule(file, line, name, ref)
        else if (!isDocument(texts, file, whole)) follow(file, line, false, whole)
      }
      if (file.startsWith(home)) continue
      for (const { 0: ref, 1: letter } of line.replaceAll(withFile, '').matchAll(alone)) followRule(file, line, owners[letter], ref)
      for (const [, number] of line.matchAll(decision)) follow(file, line, numbers.has(number), `decision ${number}`)
    }
  }
  problems.push(...unkept(texts, rules, cited))
  return { problems, followed, dangling }
}

/** The rules of each file by their id, with what is said of them. */
function readRules(texts) {
  const files = [...texts].filter(([file]) => file.startsWith(home))
  return new Map(
    files.map(([file, text]) => {
      const entries = new Map()
      const problems = []
      let current
      for (const line of text.split('\n')) {
        const [, heading, bold] = entry.exec(line) ?? []
        const found = heading ?? bold
        if (found !== undefined) {
          if (entries.has(found)) problems.push(`${file}: ${found} stands twice`)
          current = found
        }
        if (current !== undefined) entries.set(current, `${entries.get(current) ?? ''}${line}\n`)
      }
      return [file.slice(home.length, -'.md'.length), { file, entries, problems }]
    }),
  )
}

function numbersOfDecisions(texts, problems) {
  const numbers = new Map()
  for (const file of texts.keys()) {
    const [, number] = /^docs\/decisions\/(\d{3})-/.exec(file) ?? []
    if (number !== undefined && numbers.has(number)) problems.push(`${file}: ${numbers.get(number)} has this number`)
    if (number !== undefined) numbers.set(number, file)
  }
  return numbers
}

/** From the root, from docs or from beside the file that names it. */
function isDocument(texts, file, name) {
  const folder = file.split('/').slice(0, -1)
  const parts = name.split('/')
  while (parts[0] === '..') {
    parts.shift()
    folder.pop()
  }
  return [name, `docs/${name}`, [...folder, ...parts].join('/')].some((path) => texts.has(path))
}

/** Rules that nobody cites and that name no place where they are kept, and places that are not there. */
function unkept(texts, rules, cited) {
  const paths = new Set([...texts.keys()].flatMap((file) => file.split('/').map((_part, index, all) => all.slice(0, index + 1).join('/'))))
  const isThere = (path) => ['', 'server/src/', 'server/src/modules/'].some((start) => paths.has(`${start}${path.replace(/\/$/, '')}`))
  const problems = []
  for (const [rule, { file, entries }] of rules) {
    for (const [ref, said] of entries) {
      const named = [...said.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path]) => path)
      for (const path of named) if (!isThere(path)) problems.push(`${file}: ${ref} names ${path}, which is not there`)
      const isOnlyHeading = /^#.*\s*$/.test(said)
      if (!cited.has(`${rule} ${ref}`) && named.length === 0 && !isOnlyHeading)
        problems.push(`${file}: nobody cites ${ref}, and it names no place where it is kept`)
    }
  }
  return problems
}
