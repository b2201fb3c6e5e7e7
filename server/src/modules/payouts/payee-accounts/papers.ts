// Identity papers on their way to the provider: checked, handed on, forgotten (money.md 11). Nothing touches the disk.
import type { FastifyRequest } from 'fastify'
import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Paper } from '#platform/card/index.ts'
import { collectFields, createFormReader } from '#platform/http/index.ts'
import { formatOf, sniffFormat } from '#platform/media/index.ts'

const mostBytes = 10 * 1024 * 1024
const mostPixels = 8000
const accepted = ['jpeg', 'png', 'pdf'] as const

const readForm = createFormReader(calls.connect.uploadDocument)

/** Throws `upload.*` and `request.invalid`. */
export async function receivePaper(request: FastifyRequest): Promise<Paper> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const collector = collectFields()
  let bytes: Buffer | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: mostBytes } })) {
    if (part.type === 'field') collector.add(part.fieldname, part.value)
    else if (part.fieldname === 'file') bytes = await part.toBuffer()
    else throw new AppError('upload.missing')
  }
  const { purpose, side = 'front' } = readForm(collector.fields())
  if (!bytes) throw new AppError('upload.missing')
  const format = accepted.find((name) => name === sniffFormat(bytes))
  if (!format) throw new AppError('upload.type_not_allowed', { message: 'Send a JPG, a PNG or a PDF.' })
  if (format !== 'pdf') refuseLarge(format === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes))
  const { mimeType, extension } = formatOf(format)
  // The client's file name may say who it is; the provider gets one of ours.
  return { purpose, side, fileName: `${purpose}-${side}.${extension}`, mediaType: mimeType, bytes }
}

type Size = readonly [width: number, height: number]

function refuseLarge(size: Size | undefined): void {
  if (!size) throw new AppError('upload.unreadable')
  if (Math.max(...size) > mostPixels) throw new AppError('upload.dimensions', { message: 'Send a picture of 8,000 pixels a side at most.' })
}

const sizeOfPng = (bytes: Buffer): Size | undefined => (bytes.length < 24 ? undefined : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)])

/** Walks the segments to the frame header, which alone says the size. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
