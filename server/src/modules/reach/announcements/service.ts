// What the operator announces by mail: once to each, to nobody who does not want it, and no further than it is welcome.
import { problemWithLink, type AnnouncementForm } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { textOf } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { noteInAudit } from '#ground/audit'
import { announcementOf, type Said } from './letter.ts'
import type { Needs } from './needs.ts'
import { createSending } from './sending.ts'
import * as store from './store.ts'

export type Announcements = ReturnType<typeof createAnnouncements>

const shown = 20

const saidBy = ({ subject, text, link }: AnnouncementForm): Said => ({
  subject: subject.trim(),
  text: text.trim(),
  link_label: link?.label.trim() ?? null,
  link_path: link?.path.trim() ?? null,
})

function refuseProblems(said: Said): void {
  const linkProblem = said.link_path === null ? undefined : problemWithLink(said.link_path)
  const errors = [
    said.subject === '' && { path: 'subject', message: 'This cannot be empty.' },
    said.text === '' && { path: 'text', message: 'This cannot be empty.' },
    said.link_label === '' && { path: 'link.label', message: 'This cannot be empty.' },
    linkProblem !== undefined && { path: 'link.path', message: linkProblem },
  ].filter((one) => one !== false)
  if (errors.length > 0) throw new AppError('request.invalid', { errors })
}

export function createAnnouncements(needs: Needs) {
  const { db, clock, jobs, outbox, retention, mail, settings, accounts, siteUrl } = needs
  const { endWhere } = createSending(needs)
  retention.keep('announcements', { ...store.kept(db), job: 'announcements.sweep' })
  jobs.define({ name: 'announcements.sweep', schedule: '47 4 * * *', run: () => retention.sweep('announcements') })

  outbox.on('mail.returned', async ({ letterId, kind }, tx) => {
    const id = await store.takeReturn(tx, letterId, kind)
    if (id !== undefined) await endWhere(id, tx)
  })

  /** One that is looked at or tried leads nobody out of anything. */
  const example = (form: AnnouncementForm) => {
    const said = saidBy(form)
    refuseProblems(said)
    return announcementOf(said, siteUrl, `${siteUrl}/settings?tab=notifications`)
  }

  const setState = (id: string, from: 'sending' | 'stopped', to: 'sending' | 'stopped' | 'done') =>
    inTransaction(db, async (tx) => {
      await store.hold(tx)
      const row = await store.lock(tx, id)
      if (row?.state !== from) throw new AppError('announcement.changed')
      if (to === 'sending' && (await store.running(tx))) throw new AppError('announcement.running')
      await store.update(tx, id, {
        state: to,
        leased_until: null,
        ...(to === 'sending' && { is_pressed: row.why !== '' }),
        ...(to === 'done' && { ended_at: clock.now() }),
      })
      noteInAudit({ before: { state: from }, after: { state: to } })
      if (to === 'sending') await jobs.send(tx, 'announcements.send', {})
    })

  return {
    async list() {
      const [rows, { mailPerSecond }] = await Promise.all([store.latest(db, shown), settings.read()])
      const sums = await store.sumsOf(
        db,
        rows.map(({ id }) => id),
      )
      return { rows, sums, mailPerSecond }
    },
    async preview(form: AnnouncementForm) {
      const { subject, blocks, footer } = example(form)
      return { subject, text: textOf(blocks.slice(1), footer), recipients: await accounts.countAddressed(form.audience) }
    },
    /** Throws `mail.no_address`. */
    async sendTest(form: AnnouncementForm, accountId: string): Promise<void> {
      const { unsubscribe: _none, ...letter } = example(form)
      const account = await accounts.find(accountId)
      const to = account?.email_verified_at ? account.email : null
      if (to === null || to === undefined) throw new AppError('mail.no_address')
      await mail.post({ ...letter, mail: 'site.announcement', id: newId(), to })
    },
    /** Throws `announcement.running`: a second press sends nothing twice. */
    async start(form: AnnouncementForm, by: string): Promise<void> {
      const said = saidBy(form)
      refuseProblems(said)
      await inTransaction(db, async (tx) => {
        await store.hold(tx)
        if (await store.running(tx)) throw new AppError('announcement.running')
        const row = {
          ...said,
          id: newId(),
          audience: form.audience,
          state: 'sending',
          why: '',
          made_by: by,
          created_at: clock.now(),
        } as const
        await store.insert(tx, { ...row, is_pressed: false, gathered_to: null, is_gathered: false, leased_until: null, ended_at: null })
        noteInAudit({ after: { subject: said.subject, audience: form.audience } })
        await jobs.send(tx, 'announcements.send', {})
      })
    },
    stop: (id: string) => setState(id, 'sending', 'stopped'),
    goOn: (id: string) => setState(id, 'stopped', 'sending'),
    end: (id: string) => setState(id, 'stopped', 'done'),
  }
}
