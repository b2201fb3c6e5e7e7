import { calls } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { collectFields, createFormReader, fieldsToBody, route, type Route } from '#platform/http/index.ts'
import { mostBytes } from './roster-file.ts'
import type { Rosters } from './service.ts'

const { upload } = calls.rosters
const readForm = createFormReader(upload)

/** The file and its fields; the file stays in memory and is forgotten. Throws `upload.*`, `request.invalid`. */
async function receive(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const collector = collectFields()
  let bytes: Buffer | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: mostBytes } })) {
    if (part.type === 'field') collector.add(part.fieldname, part.value)
    else if (part.fieldname === 'file') bytes = await part.toBuffer()
    else throw new AppError('upload.missing')
  }
  if (!bytes) throw new AppError('upload.missing')
  return { bytes, ...readForm(fieldsToBody(upload.body, collector.fields())) }
}

export const rosterRoutes = ({ rosters }: { readonly rosters: Rosters }): Route[] => [
  route(upload, { limit: 'upload' }, async ({ viewer, params, request }) => {
    const { bytes, season, mode = 'preview', attest = false } = await receive(request)
    const file = { teamId: params.id, bytes, season }
    if (mode === 'preview') return { status: 200, data: await rosters.preview(file) }
    if (!attest) throw new AppError('team.attestation_required')
    return { data: await rosters.apply(viewer, file) }
  }),
]
