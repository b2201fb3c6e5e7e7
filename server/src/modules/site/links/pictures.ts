// `/og/…`: the picture of a link, drawn when a network first asks for it.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { LinkPictures } from '#content/media'
import type { Settings } from '#ground/settings'
import { addressOf, type Drawn, type Links } from './service.ts'
import { refuseWhereClosed } from './closed.ts'
import { linkKinds, type LinkKind } from './things.ts'

export interface PictureNeeds {
  readonly links: Links
  readonly linkPictures: LinkPictures
  readonly settings: Settings
}

const aDay = 86_400

export function mountPictures(app: FastifyInstance, { links, linkPictures, settings }: PictureNeeds): void {
  const find = async (kind: string, id: string): Promise<Drawn | undefined> => {
    if (kind === 'site') return id === 'site' ? links.drawSite() : undefined
    const thing = linkKinds.includes(kind) ? await links.find(kind as LinkKind, id) : undefined
    return thing && (await links.show(thing)).picture
  }

  app.get<{ Params: { kind: string; id: string; file: string } }>('/og/:kind/:id/:file', async (request, reply) => {
    await refuseWhereClosed(settings)
    const { kind, id, file } = request.params
    const drawn = /^[0-9a-f]{20}\.jpg$/.test(file) ? await find(kind, id) : undefined
    if (!drawn) throw new AppError('file.unknown')
    // What it once showed is shown to nobody any more.
    if (addressOf(drawn) !== `/og/${kind}/${id}/${file}`) return reply.header('cache-control', 'no-cache').redirect(addressOf(drawn), 302)
    const { siteName } = await settings.read()
    const { stamp: _stamp, ...card } = drawn.card
    const { size, bytes } = await linkPictures.open({ ...card, siteName, kind: drawn.kind, id: drawn.id, hash: drawn.hash })
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': size,
        'cache-control': `public, max-age=${aDay}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}
