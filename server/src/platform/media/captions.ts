// Captions as they are sent (WebVTT) and as they are kept: times and words, written anew. What else such a file can hold, styles, regions,
// notes, markup and places on the screen, is left out: players of ours draw the words themselves.
import { withoutUnseen } from '../plain-text.ts'
import { MediaRefusal } from './refusal.ts'

const mostCues = 20_000
const timing = /^((?:\d{2,3}:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d{2,3}:)?\d{2}:\d{2}\.\d{3})(?:[ \t].*)?$/
const blockOfNoCue = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/
// Each ends at the next bracket, so that a text of nothing but brackets is read once.
const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g
const markup = /<[^<>]*>?/g

interface Cue {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Line {
  readonly text: string
  /** From one on, as editors count. */
  readonly number: number
}

const refuse = (reason: string, line?: number): never => {
  const where = line === undefined ? undefined : `Line ${line} of these captions could not be read.`
  throw new MediaRefusal('upload.captions', reason, where)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('no UTF-8')
  }
}

function secondsOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').map(Number).toReversed()
  return minutes >= 60 || seconds >= 60 ? Number.NaN : Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) / 1000
}

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

function writeTime(seconds: number): string {
  const all = Math.round(seconds * 1000)
  return `${pad(Math.floor(all / 3_600_000))}:${pad(Math.floor(all / 60_000) % 60)}:${pad(Math.floor(all / 1000) % 60)}.${pad(all % 1000, 3)}`
}

/** Who speaks stays, as words. */
const wordsOf = (text: string): string =>
  withoutUnseen(text.replace(voice, (_tag, name: string) => `${name.trim()}: `).replace(markup, ''))
    // What is left of it must not become an arrow between times.
    .replaceAll('>', '&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

function cueOf(block: readonly Line[]): Cue | undefined {
  const [first, second] = block
  if (!first || blockOfNoCue.test(first.text)) return undefined
  // A line before the times names the cue.
  const at = first.text.includes('-->') ? first : (second ?? first)
  const [, from = '', to = ''] = timing.exec(at.text) ?? refuse('no times', at.number)
  const [start, end] = [secondsOf(from), secondsOf(to)]
  if (!(end > start)) refuse('ends before it begins', at.number)
  const lines = block.slice(block.indexOf(at) + 1)
  for (const line of lines) if (line.text.includes('-->')) refuse('times among words', line.number)
  const text = wordsOf(lines.map((line) => line.text).join('\n'))
  return text === '' ? undefined : { start, end, text }
}

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks
}

/** The captions in these bytes, written anew. Throws MediaRefusal with the line that could not be read. */
export function readCaptions(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes('\0')) refuse('NUL')
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ text: line.trimEnd(), number: at + 1 }))
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]?.text ?? '')) refuse('no WEBVTT', 1)
  // What follows the first line up to an empty one says things of the file.
  const [, ...blocks] = blocksOf(lines)
  const cues = blocks.flatMap((block) => cueOf(block) ?? []).toSorted((a, b) => a.start - b.start)
  if (cues.length === 0) refuse('nothing is said')
  if (cues.length > mostCues) refuse(`${cues.length} cues`)
  return ['WEBVTT', ...cues.map((cue) => `${writeTime(cue.start)} --> ${writeTime(cue.end)}\n${cue.text}`)].join('\n\n').concat('\n')
}
