// Walks through XML of a stranger. Nothing outside is asked for, and names that a document defines itself are not resolved.
import { SaxesParser } from 'saxes'
import { unreadable } from './sheet.ts'

export interface Walk {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string, inside: string) => void
  /** False: seen enough. */
  readonly close?: (name: string) => boolean | void
}

class SeenEnough extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Names of elements come without their prefix. Throws `team.csv_unreadable`. */
export function walkXml(xml: string, { open, text, close }: Walk): void {
  if (xml === '') return
  const parser = new SaxesParser()
  let inside = ''
  parser.on('opentag', ({ name, attributes }) => {
    inside = localName(name)
    open?.(inside, attributes)
  })
  parser.on('text', (piece) => text?.(piece, inside))
  parser.on('cdata', (piece) => text?.(piece, inside))
  parser.on('closetag', ({ name }) => {
    inside = ''
    if (close?.(localName(name)) === false) throw new SeenEnough()
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (!(error instanceof SeenEnough)) throw unreadable('This workbook is damaged. Save it anew and send that.')
  }
}
