// Outgoing mail: kept in a table in the transaction of its cause, sent by a job, each once. Its text may hold a link that opens
// an account: sealed while it waits, gone once it is sent. Without a mail server it stays and development shows it at /dev/mail.
// What somebody else keeps the state of, they `post` themselves.
import type { MailName, MailState } from '@fieldhouse/contract'
import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Jobs, NoData } from '../jobs/index.ts'
import type { Metrics } from '../metrics/index.ts'
import { newId } from '../new-id.ts'
import type { Sealing } from '../sealing/index.ts'
import { blocksOf, htmlOf, textOf, type Block } from './blocks.ts'
import { createDelivering, type Outgoing } from './delivering.ts'
import type { Attachment, Letter, PostedLetter, StoredLetter } from './letters.ts'
import type { ReturnPaths } from './return-paths.ts'
import { render, type Words } from './words.ts'
import { LetterRefused, whyOf } from './refusals.ts'
import { countMail, keptLetters, keptWords, sweepMail, type MailTable, type MailTables } from './states.ts'
import type { Retention } from '../retention/index.ts'

export type { Attachment, Letter, PostedLetter, StoredLetter } from './letters.ts'
export { textOf, type Block, type Footer, type Row } from './blocks.ts'
export { problemsOf as problemsOfWords, render as renderWords } from './words.ts'
export { LetterRefused } from './refusals.ts'
export { mailProviders } from './providers.ts'
export { createMailbox, type ReadMailbox } from './mailbox.ts'
export { createReturnPaths, type ReturnPaths } from './return-paths.ts'
export { createNameService, domainOf, standingOf, type NameService, type Sender } from './standing.ts'
export { readReport, type Report } from './reports.ts'
export {
  addressOfMail,
  bodiesKept,
  countedMail,
  countsKept,
  deferredMail,
  dropWaitingMail,
  eventsKept,
  listMail,
  lostMail,
  lostMailSince,
  mailCounts,
  markReturned,
  rowsKept,
  takeEvent,
  waitingMail,
  type MailLine,
} from './states.ts'

declare module '../jobs/index.ts' {
  interface JobPayloads {
    'mail.send': { mailId: string }
    'mail.sweep': NoData
  }
}

export interface Mail {
  send(tx: Db, letter: Letter): Promise<void>
  /** With these very words, as a trial of them is. */
  sendAsItIs(tx: Db, letter: Letter): Promise<void>
  /** Sends it before it resolves; twice under the same id is one letter to whoever looks at its name. Throws `LetterRefused`; all else as the server says it. */
  post(letter: PostedLetter): Promise<void>
  /** Other words for a sort of letter, where somebody chose some. */
  wordsFrom(read: (name: MailName, tx?: Db) => Promise<Words | undefined>): void
  /** How these words of such a letter look, as they would be sent. */
  show(letter: Words): Promise<string>
  /** The file that goes with letters of such a sort, made when one goes out: it is not kept a second time. Undefined: it goes without. */
  attachTo(name: MailName, read: (id: string) => Promise<Attachment | undefined>): void
  /** The name at the head of letters, asked for when one goes out. */
  nameSite(read: (tx?: Db) => Promise<string>): void
  /** Where letters come back from nothing is tried but what somebody has asked for there just now. */
  skipStopped(isStopped: (address: string) => Promise<boolean>): void
  /** Told of an address that the mail server knows to be nobody's; a letter to it is not tried again. */
  onRefused(hear: (address: string) => Promise<void>): void
  /** One of no row of its own became that. */
  count(state: MailState): Promise<void>
  /** The newest letters, for the development page and for tests. */
  list(limit: number): Promise<StoredLetter[]>
}

export interface MailNeeds {
  readonly db: Db
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly metrics: Pick<Metrics, 'count'>
  readonly smtpUrl: string
  /** For what can wait; empty: the other one. */
  readonly bulkUrl: string
  readonly siteUrl: string
  readonly from: string
  readonly returnPaths: ReturnPaths
}

/** Where the blocks of a letter stand among chosen words; nobody can type it. */
const here = '\u0000'

/** How letters are worded: by themselves, or as somebody chose. */
function createWording() {
  // In a transaction its own connection is asked: one that waits for another while others wait for it would wait for ever.
  let readName = (_tx?: Db) => Promise.resolve('Fieldhouse')
  const headOf = async (subject: string) => ({ subject, siteName: await readName() })
  let readWords = (_name: MailName, _tx?: Db): Promise<Words | undefined> => Promise.resolve(undefined)
  const wordsOf = async ({ mail, subject, text, values }: Omit<Letter, 'to'>, tx?: Db): Promise<Words> => {
    const chosen = await readWords(mail, tx)
    return chosen ? render(chosen, { siteName: await readName(tx), subject, text, values }) : { subject, text }
  }
  /** Of a letter that is made of blocks, the chosen words stand before and behind them. */
  const around = async ({ mail, subject, blocks }: PostedLetter): Promise<{ subject: string; blocks: readonly Block[] }> => {
    const words = await wordsOf({ mail, subject, text: here })
    const [before = '', after = ''] = words.text.split(here).map((part) => part.trim())
    return { subject: words.subject, blocks: [...blocksOf(before), ...blocks, ...blocksOf(after)] }
  }
  return {
    headOf,
    wordsOf,
    around,
    nameSite: (read: typeof readName): void => void (readName = read),
    wordsFrom: (read: typeof readWords): void => void (readWords = read),
  }
}

function createAttachments() {
  const readers = new Map<string, (id: string) => Promise<Attachment | undefined>>()
  return {
    attachTo: (name: MailName, read: (id: string) => Promise<Attachment | undefined>): void => void readers.set(name, read),
    async of({ name, attachment_id: id }: MailTable): Promise<Attachment[]> {
      const found = id === null ? undefined : await readers.get(name)?.(id)
      return found ? [found] : []
    },
  }
}

/** The latest, as they were written. */
async function latestMail(db: Db, sealed: { open: (row: MailTable) => MailTable }, limit: number): Promise<StoredLetter[]> {
  const rows = await db.withTables<MailTables>().selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows
    .map((row) => sealed.open(row))
    .map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.body,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }))
}

const counters = {
  queued: 'mail_queued_total',
  sent: 'mail_sent_total',
  bounced: 'mail_bounced_total',
  complained: 'mail_complained_total',
} as const
const isCounter = (state: MailState): state is keyof typeof counters => Object.hasOwn(counters, state)

function createCounting({ db, clock, metrics }: Pick<MailNeeds, 'db' | 'clock' | 'metrics'>) {
  const meter = (state: MailState): void => void (isCounter(state) && metrics.count(counters[state]))
  return {
    meter,
    async count(state: MailState): Promise<void> {
      meter(state)
      // A letter that went out went out, whether it is counted or not.
      await countMail(db, state, clock.now()).catch(() => undefined)
    },
  }
}

/** In one line each: folded, the sender’s signature does not cover them everywhere. */
const waysOut = (unsubscribe: string, hostname: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  'List-Id': `<notifications.${hostname}>`,
})

function defineSweep({ db, jobs, retention, clock }: Pick<MailNeeds, 'db' | 'jobs' | 'retention' | 'clock'>): void {
  const job = 'mail.sweep'
  retention.keep('mail.words', { ...keptWords(db), job })
  retention.keep('mail.letters', { ...keptLetters(db), job })
  jobs.define({
    name: job,
    schedule: '33 4 * * *',
    async run() {
      await retention.sweep('mail.words')
      await retention.sweep('mail.letters')
      await sweepMail(db, clock.now())
    },
  })
}

interface KeepingNeeds extends Pick<MailNeeds, 'clock'> {
  readonly meter: (state: MailState) => void
  readonly sealed: { close: (row: MailTable, id: string) => MailTable }
}

type Kept = Pick<Letter, 'mail' | 'to' | 'subject' | 'text'> & { readonly attachmentId?: string | undefined }

function createKeeping({ clock, meter, sealed }: KeepingNeeds) {
  return async (tx: Db, id: string, { mail, to, subject, text, attachmentId }: Kept): Promise<void> => {
    meter('queued')
    const empty = { sent_at: null, state: 'queued', tried_at: null, why: '', attachment_id: attachmentId ?? null } as const
    const row = sealed.close({ ...empty, id, name: mail, to_address: to, subject, body: text, created_at: clock.now() }, id)
    await tx
      .withTables<MailTables>()
      .insertInto('mail')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

interface PostingNeeds extends ReturnType<typeof createDelivering> {
  readonly db: Db
  readonly hostname: string
  readonly wording: ReturnType<typeof createWording>
  readonly keep: ReturnType<typeof createKeeping>
  readonly meter: (state: MailState) => void
  readonly count: (state: MailState) => Promise<void>
  readonly transport: Transporter | undefined
  readonly bulk: Transporter | undefined
}

function createPosting({ db, hostname, wording, keep, meter, count, transport, bulk, deliver, isSkipped }: PostingNeeds) {
  return async (letter: PostedLetter): Promise<void> => {
    const { id, to, footer, unsubscribe, isBulk = false } = letter
    const { subject, blocks } = await wording.around(letter)
    const text = textOf(blocks, footer)
    const server = isBulk ? bulk : transport
    if (!server) return void (await keep(db, id, { mail: letter.mail, to, subject, text }))
    if (await isSkipped(letter.mail, to)) {
      await count('suppressed')
      throw new LetterRefused('address', undefined)
    }
    const message: Outgoing = {
      id,
      to: { name: '', address: to },
      subject,
      messageId: `<${id}@${hostname}>`,
      text,
      html: htmlOf(await wording.headOf(subject), blocks, footer),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== undefined && waysOut(unsubscribe, hostname)),
      },
    }
    meter('queued')
    try {
      await deliver(server, message)
    } catch (error) {
      await count(error instanceof LetterRefused && error.about === 'address' ? 'bounced' : 'deferred')
      throw error
    }
    await count('sent')
  }
}

export function createMail({
  db,
  jobs,
  retention,
  clock,
  sealing,
  metrics,
  smtpUrl,
  bulkUrl,
  siteUrl,
  from,
  returnPaths,
}: MailNeeds): Mail {
  const sealed = sealing.of('mail', 'id', ['body'])
  const transport = smtpUrl === '' ? undefined : createTransport(smtpUrl)
  const bulk = smtpUrl === '' || bulkUrl === '' ? transport : createTransport(bulkUrl)
  const { hostname } = new URL(siteUrl)
  const nameOf = (id: string) => `<${id}@${hostname}>`

  const { meter, count } = createCounting({ db, clock, metrics })
  const keep = createKeeping({ clock, meter, sealed })
  const delivering = createDelivering({ db, clock, from, returnPaths })
  const { deliver, isSkipped, onRefused, skipStopped } = delivering
  const wording = createWording()
  const attachments = createAttachments()
  const post = createPosting({ db, hostname, wording, keep, meter, count, transport, bulk, ...delivering })

  jobs.define({
    name: 'mail.send',
    retries: 10,
    async run({ mailId }) {
      if (!transport) return
      const mails = db.withTables<MailTables>()
      const letter = await mails.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
      if (!letter || (letter.state !== 'queued' && letter.state !== 'deferred')) return
      const text = sealed.open(letter).body
      const end = async (change: Partial<Pick<MailTable, 'sent_at' | 'why' | 'tried_at' | 'body'>> & Pick<MailTable, 'state'>) => {
        await mails.updateTable('mail').set(change).where('id', '=', letter.id).execute()
        await count(change.state)
      }
      if (await isSkipped(letter.name, letter.to_address)) return end({ state: 'suppressed', tried_at: clock.now(), body: '' })
      try {
        await deliver(transport, {
          id: letter.id,
          to: { name: '', address: letter.to_address },
          subject: letter.subject,
          // A crash between sending and its mark sends it again: under its name, by which it is known as the same.
          messageId: nameOf(letter.id),
          text,
          html: htmlOf(await wording.headOf(letter.subject), blocksOf(text)),
          attachments: await attachments.of(letter),
        })
      } catch (error) {
        const told = { why: whyOf(error), tried_at: clock.now() }
        if (error instanceof LetterRefused && error.about === 'address') return end({ ...told, state: 'bounced', body: '' })
        await end({ ...told, state: 'deferred' })
        throw error
      }
      await end({ sent_at: clock.now(), state: 'sent', body: '' })
    },
  })
  defineSweep({ db, jobs, retention, clock })

  return {
    async sendAsItIs(tx, letter) {
      const id = newId()
      await keep(tx, id, letter)
      if (transport) await jobs.send(tx, 'mail.send', { mailId: id })
    },
    async send(tx, letter) {
      const id = newId()
      const { mail, to, attachmentId } = letter
      await keep(tx, id, { mail, to, attachmentId, ...(await wording.wordsOf(letter, tx)) })
      if (transport) await jobs.send(tx, 'mail.send', { mailId: id })
    },
    post,
    count,
    onRefused,
    skipStopped,
    nameSite: wording.nameSite,
    wordsFrom: wording.wordsFrom,
    attachTo: attachments.attachTo,
    show: async ({ subject, text }) => htmlOf(await wording.headOf(subject), blocksOf(text)),
    list: (limit) => latestMail(db, sealed, limit),
  }
}
