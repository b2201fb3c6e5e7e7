// Takes files out of a multipart request, onto this machine's disk, no further than they are allowed to be.
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FileType } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { collectFields } from '#platform/http/index.ts'
import { formatOf, MediaRefusal, sniffFormat, sniffLength, type FormatName } from '#platform/media/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Settings } from '#ground/settings'
import { isAccepted, mostBytesOf, sizeSettingOf, sizeSettingsOf } from './kinds.ts'
import { megabyte, toFileName } from './measures.ts'
import type { Uploads } from './uploads.ts'

export interface Incoming {
  readonly field: string
  readonly type: FileType
  readonly path: string
  readonly name: string
  readonly format: FormatName
  readonly size: number
}

export interface Received extends AsyncDisposable {
  readonly files: readonly Incoming[]
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

export type FieldTypes = Readonly<Record<string, FileType>>

export interface IntakeOptions {
  readonly isOptional?: boolean
  /** So many files in all, several of them in one field if that is how they come. Throws `upload.too_many`. */
  readonly most?: number
  /** Whose uploads a field may name in place of a file; nobody's unless said. */
  readonly ownerId?: string
}

export interface Intake {
  /**
   * Reads the whole request. `fieldTypes` names the file fields and what they hold; one file each unless `most` is said.
   * Disposing removes what is still on the disk. Throws `upload.too_large`, `upload.type_not_allowed`, and unless files are
   * optional `upload.missing` (no file at all).
   */
  receive(request: FastifyRequest, fieldTypes: FieldTypes, options?: IntakeOptions): Promise<Received>
  /** Bytes that came by another way than a request, judged as those are. Throws `upload.too_large`, `upload.type_not_allowed`. */
  receiveBytes(bytes: Uint8Array, type: FileType, name: string): Promise<Received>
}

export function createIntake(folder: string, settings: Settings, uploads: Uploads): Intake {
  /** What has come, judged by its bytes. */
  const judge = async (path: string, field: string, type: FileType, name: string): Promise<Incoming> => {
    const sizes = await settings.read()
    const { size } = await stat(path)
    const format = sniffFormat(await readHead(path))
    const { kind } = format ? formatOf(format) : { kind: undefined }
    if (!format || !kind || !isAccepted(type, format, kind)) throw new MediaRefusal('upload.type_not_allowed', `${format} as ${type}`)
    if (size > Math.min(sizes[sizeSettingOf(type, kind)] * megabyte, mostBytesOf(type)))
      throw new MediaRefusal('upload.too_large', `${size} bytes`)
    return { field, type, path, name, format, size }
  }

  /** A file that came in parts before this request. */
  const takeUpload = async (field: string, type: FileType, text: string, ownerId: string): Promise<Incoming> => {
    const path = join(folder, newId())
    try {
      const { name } = await uploads.lend(ownerId, text, type, path)
      return await judge(path, field, type, name)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const takeFile = async (part: MultipartFile, type: FileType): Promise<Incoming> => {
    const sizes = await settings.read()
    const most = Math.min(Math.max(...sizeSettingsOf(type).map((name) => sizes[name])) * megabyte, mostBytesOf(type))
    const path = join(folder, newId())
    try {
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      const { size } = await stat(path)
      if (part.file.truncated || size > most) throw new MediaRefusal('upload.too_large', `${size} bytes`)
      return await judge(path, part.fieldname, type, toFileName(part.filename))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return {
    async receiveBytes(bytes, type, name) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, newId())
      const discard = () => rm(path, { force: true })
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
        return { files: [await judge(path, 'file', type, toFileName(name))], fields: {}, [Symbol.asyncDispose]: discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
    async receive(request, fieldTypes, { isOptional = false, most, ownerId } = {}) {
      if (!request.isMultipart()) throw new AppError('upload.missing')
      await mkdir(folder, { recursive: true })
      const files: Incoming[] = []
      const collector = collectFields()
      const discard = async () => void (await Promise.all(files.map(({ path }) => rm(path, { force: true }))))
      const sizes = await settings.read()
      const fileSize = Math.max(...Object.values(fieldTypes).flatMap((type) => sizeSettingsOf(type).map((name) => sizes[name]))) * megabyte
      try {
        for await (const part of request.parts({
          limits: { fileSize, files: most === undefined ? Object.keys(fieldTypes).length : most + 1 },
        })) {
          const type = Object.hasOwn(fieldTypes, part.fieldname) ? fieldTypes[part.fieldname] : undefined
          const isUpload = part.type === 'field' && type && ownerId !== undefined && uploads.isNamed(String(part.value))
          if (part.type === 'field' && !isUpload) {
            collector.add(part.fieldname, part.value)
            continue
          }
          const isTwice = most === undefined && files.some(({ field }) => field === part.fieldname)
          if (!type || isTwice) {
            throw new AppError('upload.missing', {
              message: `Send one file in the field “${Object.keys(fieldTypes).join('” or “')}”.`,
            })
          }
          if (files.length === most) throw new AppError('upload.too_many')
          if (part.type === 'file') files.push(await takeFile(part, type))
          else if (ownerId !== undefined) files.push(await takeUpload(part.fieldname, type, String(part.value), ownerId))
        }
        if (files.length === 0 && !isOptional) throw new AppError('upload.missing')
        return { files, fields: collector.fields(), [Symbol.asyncDispose]: discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
