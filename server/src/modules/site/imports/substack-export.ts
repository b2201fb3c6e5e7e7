// The archive that Substack exports: a list of posts, a file with the words of each, and a list of readers. The list of posts alone has no words.
import { strFromU8, unzipSync } from 'fflate'
import { AppError } from '#platform/app-error.ts'
import { csvRows, headOf } from './csv-rows.ts'
import { lineOf, most, tooMany, unreadable, type Found } from './found.ts'
import { memberSourceOf, readMembers } from './members.ts'

const isPart = (name: string) => /(^|\/)(posts\.csv|email_list[^/]*\.csv|posts\/[^/]+\.html)$/i.test(name) && !name.startsWith('__MACOSX')

/** Only the parts that are named, each into the room that it declared. */
function unpack(bytes: Uint8Array): Map<string, string> {
  let room: number = most.unpacked
  let parts = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isPart(name)) return false
        room -= originalSize
        parts += 1
        if (room < 0) throw tooMany('This archive unpacks to far more than texts need.')
        if (parts > most.texts + 10) throw tooMany(`There are more than ${most.texts} posts in this file.`)
        return true
      },
    })
    return new Map(Object.entries(files).map(([name, part]) => [name, strFromU8(part)]))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable('This archive is damaged. Export it from Substack anew and send that.')
  }
}

export const isPostList = (text: string): boolean => {
  const head = headOf(text)
  return head.includes('post_id') && head.includes('title')
}

export function readPostList(text: string, wordsOf: (id: string) => string | undefined): Found[] {
  const rows = csvRows(text)
  if (rows.length > most.texts) throw tooMany(`There are more than ${most.texts} posts in this file.`)
  return rows.map(({ line, cell }): Found => {
    const externalId = lineOf(cell('post_id'))
    const title = lineOf(cell('title')) || '–'
    if (externalId === '') return { kind: 'post', line, title, fault: 'It has no id, so that it could come twice.' }
    const html = wordsOf(externalId)
    if (html === undefined)
      return { kind: 'post', line, title, fault: 'Its words are not in this file. Send the whole ZIP that Substack gives you.' }
    if (html.length > most.text) return { kind: 'post', line, title, fault: 'Its text is far longer than posts are.' }
    const slug = externalId.split('.').slice(1).join('.')
    return {
      kind: 'post',
      line,
      externalId: externalId.split('.')[0] ?? externalId,
      title,
      html,
      cover: '',
      slug,
      summary: lineOf(cell('subtitle')),
    }
  })
}

export function readSubstack(bytes: Uint8Array): Found[] {
  const parts = unpack(bytes)
  const named = (pattern: RegExp) => [...parts].filter(([name]) => pattern.test(name)).map(([, text]) => text)
  const list = named(/(^|\/)posts\.csv$/i)[0]
  const readers = named(/email_list[^/]*\.csv$/i).filter((text) => memberSourceOf(text) === 'substack')
  if (list === undefined && readers.length === 0) throw unreadable('This archive is no export of Substack: there is no posts.csv in it.')
  const words = new Map(
    [...parts].flatMap(([name, text]) => (/\.html$/i.test(name) ? [[name.replace(/^.*\//, '').replace(/\.html$/i, ''), text]] : [])),
  )
  // A file is named by the id alone, or by the id and the address.
  const byNumber = new Map([...words].map(([name, text]) => [name.split('.')[0] ?? name, text]))
  const wordsOf = (id: string) => words.get(id) ?? byNumber.get(id.split('.')[0] ?? id)
  return [...(list === undefined ? [] : readPostList(list, wordsOf)), ...readers.flatMap(readMembers)]
}
