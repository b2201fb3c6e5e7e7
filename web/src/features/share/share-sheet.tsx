import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { closeSheet } from '../../ui/sheet-host.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countShare, useShareLink } from './link.ts'
import type { Shared } from './shared.ts'

const QrSheet = lazily(() => import('./qr-sheet.tsx'))

const coded = encodeURIComponent

/** Addresses at which others take a link; nothing of theirs is ever loaded here. */
const places = (link: string, title: string) => [
  { name: 'Mail', href: `mailto:?subject=${coded(title)}&body=${coded(`${title}\n${link}`)}` },
  { name: 'WhatsApp', href: `https://wa.me/?text=${coded(`${title} ${link}`)}` },
  { name: 'X', href: `https://x.com/intent/post?text=${coded(title)}&url=${coded(link)}` },
  { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${coded(link)}` },
]

function Ways({ link, shared }: { link: string; shared: Shared }) {
  const { title } = shared
  const copy = async () => {
    if (await copyText(link)) countShare(shared)
  }
  const toDevice = async () => {
    try {
      await navigator.share({ title, url: link })
    } catch {
      // Closing the device's sheet is no failure, and nothing was shared.
      return
    }
    countShare(shared)
    closeSheet()
  }
  const hasDevice = 'share' in navigator
  return (
    <>
      <TextField label="Link" name="link" value={link} readOnly onFocus={(event) => event.target.select()} />
      {hasDevice && (
        <Button wide onClick={() => void toDevice()}>
          Send it to somebody
        </Button>
      )}
      <Button wide {...(hasDevice && { variant: 'line' as const })} onClick={() => void copy()}>
        Copy the link
      </Button>
      <div className="grid grid-cols-2 gap-2">
        {places(link, title).map(({ name, href }) => (
          <a
            key={name}
            className={buttonClass({ variant: 'line', wide: true })}
            href={href}
            target={href.startsWith('mailto:') ? undefined : '_blank'}
            rel="noopener noreferrer"
            onClick={() => countShare(shared)}
          >
            {name}
          </a>
        ))}
      </div>
    </>
  )
}

/** Where a link goes from here: to the device's own sheet, the clipboard, a mail, three networks, or onto paper. */
export default function ShareSheet(shared: Shared) {
  const link = useShareLink(shared.path)
  const [isCodeShown, setCodeShown] = useState(false)
  return (
    <Sheet title="Share" kicker={shared.title} onClose={closeSheet}>
      <div className="s-body">
        {link ? <Ways link={link} shared={shared} /> : <Skeleton height="12rem" />}
        {link && !isCodeShown && (
          <Button wide variant="quiet" onClick={() => setCodeShown(true)}>
            Show a QR code
          </Button>
        )}
        {link && isCodeShown && (
          <Suspense fallback={<Skeleton height="14rem" />}>
            <QrSheet link={link} title={shared.title} onUse={() => countShare(shared)} />
          </Suspense>
        )}
      </div>
    </Sheet>
  )
}
