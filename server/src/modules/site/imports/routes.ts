import { calls, type BodyOf } from '@fieldhouse/contract'
import type { ImportLine, ImportRun } from '@fieldhouse/contract/imports'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { collectFields, createFormReader, fieldsToBody, route, type Route, type Viewer } from '#platform/http/index.ts'
import { presentNeutralCard, type Pages } from '#ground/pages'
import { most } from './found.ts'
import { ofStaff, type Imports, type Reach } from './service.ts'
import type { ImportLineTable, ImportRunTable } from './tables.ts'

export interface ImportRouteNeeds {
  readonly imports: Imports
  readonly pages: Pick<Pages, 'load'>
}

const readSiteForm = createFormReader(calls.siteImports.upload)

/** The file and its fields; the file stays in memory and is forgotten. Throws `upload.*`, `request.invalid`. */
async function receive(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const collector = collectFields()
  let file: { bytes: Buffer; fileName: string } | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: most.bytes } })) {
    if (part.type === 'field') collector.add(part.fieldname, part.value)
    else if (part.fieldname === 'file') file = { bytes: await part.toBuffer(), fileName: part.filename }
    else throw new AppError('upload.missing')
  }
  if (!file) throw new AppError('upload.missing')
  const form: BodyOf<typeof calls.siteImports.upload> = readSiteForm(fieldsToBody(calls.siteImports.upload.body, collector.fields()))
  return { upload: { ...file, oldSite: form.oldSite?.trim() ?? '' }, athlete: form.athlete?.trim() ?? '' }
}

const presentLine = (line: ImportLineTable): ImportLine => ({
  _id: `${line.run_id}:${line.n}`,
  line: line.line,
  kind: line.kind,
  title: line.title || `Row ${line.line}`,
  action: line.action,
  state: line.state,
  message: line.message,
  pictures: line.pictures,
  postId: line.kind === 'post' ? (line.target_ids[0] ?? null) : null,
})

export function importRoutes({ imports, pages }: ImportRouteNeeds): Route[] {
  const present = async (runs: readonly ImportRunTable[]): Promise<ImportRun[]> => {
    const [sums, cards] = await Promise.all([
      imports.sumsOf(runs.map(({ id }) => id)),
      pages.load(runs.flatMap(({ page_id: id }) => id ?? [])),
    ])
    return Promise.all(
      runs.map(async (run): Promise<ImportRun> => {
        const page = run.page_id === null ? undefined : cards.get(run.page_id)
        const { posts, pages: sitePages, members } = sums(run.id)
        return {
          _id: run.id,
          source: run.source,
          fileName: run.file_name,
          state: run.state,
          page: page ? presentNeutralCard(page) : null,
          notMoved: run.not_moved,
          needs: { work: posts + sitePages > 0, writing: members > 0 },
          paid: run.paid,
          sums: sums(run.id),
          joined: await imports.joined(run),
          createdAt: run.created_at.toISOString(),
          endedAt: run.ended_at?.toISOString() ?? null,
          undoUntil: run.undo_until?.toISOString() ?? null,
        }
      }),
    )
  }
  const one = async (run: ImportRunTable): Promise<{ data: ImportRun }> => {
    const [data] = await present([run])
    if (!data) throw new AppError('import.unknown')
    return { data }
  }
  const list = async (reach: Reach, { limit = 20, offset = 0 }: { limit?: number; offset?: number }) => {
    const { rows, total } = await imports.list(reach, limit, offset)
    return { data: await present(rows), total }
  }
  type LinesQuery = { limit?: number; offset?: number; action?: ImportLine['action'] }
  const lines = async (reach: Reach, id: string, { limit = 50, offset = 0, action }: LinesQuery) => {
    const { rows, total } = await imports.lines(reach, id, { limit, offset, action })
    return { data: rows.map(presentLine), total }
  }
  const own = ({ accountId }: Viewer): Reach => ({ pageId: accountId })

  return [
    route(calls.imports.list, {}, ({ viewer, query }) => list(own(viewer), query)),
    route(calls.imports.upload, { limit: 'upload' }, async ({ viewer, request }) =>
      one(await imports.upload((await receive(request)).upload, viewer, viewer.accountId, { isStaff: false })),
    ),
    route(calls.imports.view, {}, async ({ viewer, params }) => one(await imports.view(own(viewer), params.id))),
    route(calls.imports.lines, {}, ({ viewer, params, query }) => lines(own(viewer), params.id, query)),
    route(calls.imports.apply, {}, async ({ viewer, params, body }) => {
      await imports.apply(own(viewer), params.id, body, viewer.accountId)
      return undefined
    }),
    route(calls.imports.undo, {}, async ({ viewer, params }) => {
      await imports.undo(own(viewer), params.id)
      return undefined
    }),
    route(calls.imports.drop, {}, async ({ viewer, params }) => {
      await imports.drop(own(viewer), params.id)
      return undefined
    }),
    route(calls.siteImports.list, {}, ({ query }) => list(ofStaff, query)),
    route(calls.siteImports.upload, { limit: 'upload' }, async ({ viewer, request }) => {
      const { upload, athlete } = await receive(request)
      const pageId = athlete === '' ? null : await imports.pageNamed(athlete)
      return one(await imports.upload(upload, viewer, pageId, { isStaff: true }))
    }),
    route(calls.siteImports.view, {}, async ({ params }) => one(await imports.view(ofStaff, params.id))),
    route(calls.siteImports.lines, {}, ({ params, query }) => lines(ofStaff, params.id, query)),
    route(calls.siteImports.apply, {}, async ({ viewer, params, body }) => {
      await imports.apply(ofStaff, params.id, body, viewer.accountId)
      return undefined
    }),
    route(calls.siteImports.undo, {}, async ({ params }) => {
      await imports.undo(ofStaff, params.id)
      return undefined
    }),
    route(calls.siteImports.drop, {}, async ({ params }) => {
      await imports.drop(ofStaff, params.id)
      return undefined
    }),
  ]
}
