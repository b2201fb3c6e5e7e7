import { Suspense, useState } from 'react'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PageColumn } from '../page-column.tsx'

const ContactThread = lazily(() => import('./thread.tsx'))

/** Writes to the operator; the organisation, where asked for, is the first line of the message. */
function ContactForm({ asksOrganisation = false }: { asksOrganisation?: boolean }) {
  const { data: me } = useMe()
  // Pages that send somebody here say what it is about.
  const subject = useQueryParam('subject')
  const [isSent, setSent] = useState(false)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const organisation = textOf(values, 'organisation')
    const text = [organisation && `School or club: ${organisation}`, rawOf(values, 'message').trim()].filter(Boolean).join('\n\n')
    const subject = textOf(values, 'subject')
    const website = textOf(values, 'website')
    const body = {
      name: textOf(values, 'name') ?? '',
      email: textOf(values, 'email') ?? '',
      message: text,
      ...(subject && { subject }),
      ...(website && { website }),
    }
    const isAdult = me !== undefined && me.dateOfBirth !== null && !me.isMinor
    // The standing texts come with this file, and have nobody to ask.
    const { withCaptcha } = await import('../../lib/captcha-door.ts')
    await withCaptcha('contact', (shown) => send('settings.contact', { body: { ...body, ...shown } }), isAdult)
    setSent(true)
  })
  if (isSent) {
    return (
      <Note tone="good">
        <p role="status">Your message is with us. A person answers by e-mail, usually within two days.</p>
      </Note>
    )
  }
  return (
    <form className="stack l max-w-[36rem]" key={me?._id} {...form}>
      <TextField label="Name" name="name" autoComplete="name" required maxLength={100} defaultValue={me?.name} error={errorOf('name')} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={me?.email ?? ''}
        error={errorOf('email')}
      />
      {!asksOrganisation && (
        <TextField label="Subject" name="subject" optional maxLength={120} defaultValue={subject ?? ''} error={errorOf('subject')} />
      )}
      {asksOrganisation && <TextField label="School or club" name="organisation" autoComplete="organization" required maxLength={100} />}
      <TextArea
        label="Message"
        name="message"
        required
        minLength={10}
        maxLength={asksOrganisation ? 1800 : 2000}
        rows={6}
        error={errorOf('message')}
      />
      {/* Nobody sees it: whoever fills it in is a program. */}
      <div className="sr" aria-hidden>
        <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Sending' : 'Send message'}
      </Button>
    </form>
  )
}

/** A link in our answer leads here, too. */
export function Contact() {
  const code = useQueryParam('code')
  if (code !== null) {
    return (
      <Suspense fallback={null}>
        <ContactThread code={code} />
      </Suspense>
    )
  }
  return (
    <PageColumn title="Write to us">
      <p className="lead">Questions, trouble, praise: a person reads it.</p>
      <ContactForm />
    </PageColumn>
  )
}

export const Info = () => (
  <PageColumn title="For schools and clubs">
    <p className="lead">Tell us who you are and what you would like to know. We answer with facts, not with a sales call.</p>
    <ContactForm asksOrganisation />
  </PageColumn>
)
