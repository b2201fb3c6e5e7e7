// Papers of a verification: sent, seen by the two who may, decided on, removed (youth.md Y17).
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#platform/clock.ts'
import { registerAdministrator, registerFan, registerPerformer, signIn, verifyPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, storedNames, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let photo: Blob

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f4fd8' } })
  const bytes = await picture
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  // What follows the picture is some other file, as one that is two at once would have it.
  photo = blob(Buffer.concat([bytes, Buffer.from('<script>alert("trailing")</script>')]))
})
beforeEach(async () => void (athlete = await registerPerformer(app.client)))
afterAll(() => app.close())

const blob = (bytes: string | Uint8Array) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])
const pdf = () => blob('%PDF-1.7\n<!doctype html><script>alert(1)</script>\n%%EOF')

type Files = Readonly<Record<string, Blob | readonly Blob[]>>
const upload = (files: Files, body: { documentType?: string } = {}, person = athlete) =>
  app.client.try('performers.uploadDocuments', { token: person.token, files, body: body as never })
const send = async (files: Files, body: { documentType?: string } = { documentType: 'school_id' }, person = athlete) => {
  const { status, body: answer, error } = await upload(files, body, person)
  if (status !== 201) throw new Error(`${status} ${error.code}`)
  return answer.data
}
const me = async (person = athlete) => (await app.client.send('performers.me', { token: person.token })).data
const seenBy = async (by: Person, of = athlete) => (await app.client.send('admin.papers', { token: by.token, params: { id: of.id } })).data
const decide = (status: 'approved' | 'rejected', reason?: string, person = athlete) =>
  app.client.send('admin.verify', { token: administrator.token, params: { id: person.id }, body: { status, ...(reason && { reason }) } })
const get = (path: string | undefined) => fetch(`${app.client.baseUrl}${path}`)
const codeOf = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const stored = async (id: string) => (await storedNames(app.dataFolder)).filter((name) => name.includes(id))
const forget = async () => {
  await app.jobs.send(app.db, 'papers.forget', {})
  await app.settle()
}

describe('papers', () => {
  test('are sent together, wait, are rejected with a reason, sent again and approved', async () => {
    const { files, documentStatus } = await send({ file: [photo, pdf()] }, { documentType: 'enrollment_letter' })
    expect(documentStatus).toBe('pending')
    expect(files.map(({ documentType, outcome, status, type }) => [documentType, outcome, status, type])).toEqual([
      ['enrollment_letter', null, 'finished', 'document'],
      ['enrollment_letter', null, 'finished', 'document'],
    ])
    expect(await codeOf(upload({ file: photo }))).toBe('409 performer.document_in_review')
    const [waiting] = (await app.client.send('admin.verifications', { token: administrator.token, query: { status: 'waiting', limit: 1 } }))
      .data
    expect(waiting).toMatchObject({ _id: athlete.id, documentStatus: 'pending' })

    await decide('rejected', 'The year cannot be read.')
    expect(await me()).toMatchObject({ documentStatus: 'rejected', documentReason: 'The year cannot be read.' })
    await send({ documentVerification: photo }, {})
    const again = await me()
    expect(again).toMatchObject({ documentStatus: 'pending', documentReason: null })
    expect(again.documents.map(({ outcome }) => outcome)).toEqual([null, 'rejected', 'rejected'])
    await decide('approved')
    expect(await me()).toMatchObject({ documentStatus: 'approved', verifiedDocument: true })
  })

  test('of somebody who was approved before come to be looked at, while the page stays open', async () => {
    await verifyPerformer(app.client, administrator, athlete)
    await send({ file: photo })
    expect(await me()).toMatchObject({ documentStatus: 'pending', verifiedDocument: true })
    const [first] = (await app.client.send('admin.verifications', { token: administrator.token, query: { status: 'waiting' } })).data
    expect(first?._id).toBe(athlete.id)
    await decide('approved')
  })

  test('may be sent anew where a changed school asks for a decision and nothing is there to look at', async () => {
    await send({ file: photo })
    await decide('approved')
    await app.client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body: { schoolRoles: ['coach'] } })
    expect((await me()).documentStatus).toBe('pending')
    await send({ file: photo })
    expect(await codeOf(upload({ file: photo }))).toBe('409 performer.document_in_review')
  })

  test('sent twice in the same moment count once, and nothing of the other is kept', async () => {
    const answers = await Promise.all([upload({ file: photo }), upload({ file: photo }), upload({ file: photo })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { rows } = await sql<{ id: string }>`select id from file where owner_id = ${athlete.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect((await me()).documents).toHaveLength(1)
  })
})

describe('what is no paper', () => {
  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a moving picture', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'],
    ['a clip', '\0\0\0\x18ftypisom'],
    ['an archive', 'PK\x03\x04'],
    ['nothing', ''],
  ])('%s is refused and leaves nothing', async (_, text) => {
    const before = await storedNames(app.dataFolder)
    expect(await codeOf(upload({ file: [photo, blob(Buffer.from(text, 'latin1'))] }))).toBe('415 upload.type_not_allowed')
    expect(await storedNames(app.dataFolder)).toEqual(before)
    expect((await me()).documentStatus).toBe('none')
  })

  test('a picture that cannot be read takes those beside it along', async () => {
    const before = await storedNames(app.dataFolder)
    expect(await codeOf(upload({ file: [photo, photo.slice(0, 300)] }))).toBe('422 upload.unreadable')
    expect(await storedNames(app.dataFolder)).toEqual(before)
    const { rows } = await sql`select 1 from file where owner_id = ${athlete.id}`.execute(app.db)
    expect([rows.length, (await me()).documentStatus]).toEqual([0, 'none'])
  })

  test('too many, too large, none, an unknown kind and an unknown field are refused', async () => {
    expect(await codeOf(upload({ file: Array.from({ length: 6 }, pdf) }))).toBe('422 upload.too_many')
    expect(
      await codeOf(upload({ file: blob(Buffer.concat([Buffer.from(await photo.arrayBuffer()), Buffer.alloc(5 * 1024 * 1024)])) })),
    ).toBe('413 upload.too_large')
    expect(await codeOf(upload({}))).toBe('400 upload.missing')
    expect(await codeOf(app.client.try('performers.uploadDocuments', { token: athlete.token }))).toBe('400 upload.missing')
    expect(await codeOf(upload({ file: photo }, { documentType: 'passport' }))).toBe('400 request.invalid')
    expect(await codeOf(upload({ selfie: photo }))).toBe('400 upload.missing')
    expect((await me()).documentStatus).toBe('none')
  })
})

describe('nobody else', () => {
  test('sees a paper: not by its address, its id, a profile or a post; administrators do', async () => {
    const { files } = await send({ idVerification: photo, file: pdf() })
    const [picture, letter] = files
    const other = await registerPerformer(app.client)
    expect([picture?.documentType, letter?.documentType]).toEqual(['id_card', 'school_id'])
    const own = await get(picture?.url)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const file of files) {
      expect((await get(file.url?.split('?')[0])).status).toBe(404)
      for (const by of [fan, other]) {
        for (const query of [{}, { target: 'performer', targetId: athlete.id }] as const)
          expect(await codeOf(app.client.try('files.status', { token: by.token, params: { id: file._id }, query }))).toBe(
            '404 file.unknown',
          )
        expect(await codeOf(app.client.try('admin.papers', { token: by.token, params: { id: athlete.id } }))).toBe('403 request.forbidden')
      }
      // Neither the owner nor anybody else can make a post of it.
      for (const by of [athlete, other]) {
        const body = { type: 'photo' as const, fileIds: [file._id], audience: 'public' as const }
        expect(await codeOf(app.client.try('feeds.create', { token: by.token, body }))).toBe('422 feed.file_unusable')
      }
    }
    await decide('approved')
    const seen = JSON.stringify([
      await app.client.send('performers.view', { params: { id: athlete.id }, token: fan.token }),
      await app.client.send('performers.search', { query: { q: athlete.username } }),
    ])
    for (const file of files) expect(seen).not.toContain(file._id)

    const shown = await seenBy(administrator)
    expect(shown.map(({ _id }) => _id).toSorted()).toEqual(files.map(({ _id }) => _id).toSorted())
    for (const { url } of shown) expect((await get(url)).status).toBe(200)
  })

  test('keeps an address: it closes with the session, and for who is no administrator any more', async () => {
    await send({ file: photo })
    const helper = await registerFan(app.client)
    await sql`update account set roles = '{admin}' where id = ${helper.id}`.execute(app.db)
    app.clock.advance(6000)
    const [first] = await seenBy(helper)
    expect((await get(first?.url)).status).toBe(200)
    await sql`update account set roles = '{}' where id = ${helper.id}`.execute(app.db)
    app.clock.advance(6000)
    expect((await get(first?.url)).status).toBe(403)
    const mine = (await me()).documents[0]
    await app.client.send('auth.logout', { token: athlete.token })
    app.clock.advance(6000)
    expect((await get(mine?.url)).status).toBe(403)
  })

  test('is shown more than a paper is: a picture is made anew, a PDF is only ever downloaded', async () => {
    const { files } = await send({ file: [photo, pdf()] })
    const [picture, letter] = files
    const bytes = Buffer.from(await (await get(picture?.url)).arrayBuffer()).toString('latin1')
    expect(bytes.slice(8, 12)).toBe('WEBP')
    for (const word of ['Somebody', 'trailing', 'Exif']) expect(bytes).not.toContain(word)
    const { headers } = await get(letter?.url)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const names = [...(await stored(picture?._id ?? '')), ...(await stored(letter?._id ?? ''))]
    // No blur and no preview: those are for everybody.
    expect(names.filter((name) => name.startsWith('p-') || /locked|link/.test(name))).toEqual([])
  })
})

describe('a minor', () => {
  test.each([
    ['in its field', { idVerification: 'photo' }, {}],
    ['by its kind', { file: 'photo' }, { documentType: 'id_card' }],
    ['among others', { documentVerification: 'photo', idVerification: 'photo' }, {}],
  ])('is never asked for an identity card: %s it is refused and nothing of it is kept', async (_, fields, body) => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    const before = await storedNames(app.dataFolder)
    const files = Object.fromEntries(Object.keys(fields).map((field) => [field, photo]))
    expect(await codeOf(upload(files, body, minor))).toBe('403 youth.no_identity_papers')
    expect(await storedNames(app.dataFolder)).toEqual(before)
    const { rows } = await sql`select 1 from file where owner_id = ${minor.id}`.execute(app.db)
    expect([rows.length, (await me(minor)).documentStatus]).toEqual([0, 'none'])
  })

  test('shows a paper of the school', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await send({ file: photo }, { documentType: 'schedule' }, minor)).documentStatus).toBe('pending')
  })
})

describe('thirty days after the decision', () => {
  test('the papers are gone and what came of them stays', async () => {
    const { files } = await send({ file: [photo, pdf()] })
    const [id = '', letterId = ''] = files.map(({ _id }) => _id)
    app.clock.advance(days(40))
    await forget()
    // Whatever waits stays, however long.
    expect(await stored(id)).not.toEqual([])
    await decideAs(await signIn(app.client, administrator))
    app.clock.advance(days(29))
    await forget()
    expect(await stored(letterId)).not.toEqual([])

    app.clock.advance(days(1) + hours(1))
    await forget()
    expect([...(await stored(id)), ...(await stored(letterId))]).toEqual([])
    athlete = await signIn(app.client, athlete)
    expect(await me()).toMatchObject({ documentStatus: 'approved', verifiedDocument: true, documents: [] })
    expect(await codeOf(app.client.try('files.status', { token: athlete.token, params: { id } }))).toBe('404 file.unknown')
    expect(await seenBy(await signIn(app.client, administrator))).toEqual([])
    const { rows } = await sql<{ outcome: string; file_id: null }>`
      select outcome, file_id from paper where account_id = ${athlete.id}`.execute(app.db)
    expect(rows).toEqual([
      { outcome: 'approved', file_id: null },
      { outcome: 'approved', file_id: null },
    ])
  })

  const decideAs = (by: Person) => verifyPerformer(app.client, by, athlete)
})
