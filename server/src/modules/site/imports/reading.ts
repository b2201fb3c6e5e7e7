// Which file this is, by what it holds and not by its name, and all that is in it.
import { decodeText } from '#platform/text-decoding.ts'
import { most, tooMany, unreadable, type FoundFile } from './found.ts'
import { readGhost } from './ghost-export.ts'
import { memberSourceOf, readMembers } from './members.ts'
import { isPostList, readPostList, readSubstack } from './substack-export.ts'
import { readWordPress } from './wordpress-export.ts'

const known = 'Send the JSON or the members’ CSV of Ghost, the CSV of Patreon, the ZIP of Substack, or the XML of WordPress.'

/** Throws `import.unreadable`, `import.too_many`. */
export async function readExport(bytes: Uint8Array): Promise<FoundFile> {
  const file = await read(bytes)
  if (file.rows.length === 0) throw unreadable('There is nothing in this file that could be taken over.')
  if (file.rows.filter(({ kind }) => kind === 'member').length > most.members)
    throw tooMany(`There are more than ${most.members} people in this file. Send it in parts.`)
  return file
}

async function read(bytes: Uint8Array): Promise<FoundFile> {
  if (bytes.length === 0) throw unreadable('The file is empty.')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { source: 'substack', rows: readSubstack(bytes) }
  if (bytes.includes(0)) throw unreadable(`This is no text. ${known}`)
  const text = decodeText(bytes)
  const begin = text.slice(0, 512).trimStart()
  if (begin.startsWith('{') || begin.startsWith('[')) return { source: 'ghost', rows: readGhost(text) }
  if (begin.startsWith('<')) {
    if (/^<(!doctype html|html)/i.test(begin)) throw unreadable(`This is a web page. ${known}`)
    return { source: 'wordpress', rows: await readWordPress(text) }
  }
  const source = memberSourceOf(text)
  if (source !== undefined) return { source, rows: readMembers(text) }
  if (isPostList(text)) return { source: 'substack', rows: readPostList(text, () => undefined) }
  throw unreadable(`We do not know what this is. ${known}`)
}
