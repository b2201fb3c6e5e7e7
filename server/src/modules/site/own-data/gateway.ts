// Gives a copy out as a file.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { StorageMiss } from '#platform/storage/index.ts'
import type { OwnData } from './service.ts'

export function mountDataCopies(app: FastifyInstance, { open }: Pick<OwnData, 'open'>): void {
  app.get<{ Params: { id: string; token: string } }>('/api/data-copies/:id/:token', async (request, reply) => {
    const { id, token } = request.params
    const copy = await open(id, token).catch((error: unknown) => {
      if (error instanceof StorageMiss) return undefined
      throw error
    })
    if (!copy) throw new AppError('account.export_gone')
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': copy.size,
        'content-disposition': `attachment; filename="${copy.name}"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(copy.bytes)
  })
}
