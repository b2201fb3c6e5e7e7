import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useBackCloses } from '../lib/router/index.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

interface SheetProps {
  title: string
  kicker?: string
  onClose: () => void
  /** While something is being paid or saved the sheet stays. */
  busy?: boolean
  children: ReactNode
}

/** Milliseconds of the leaving animation, as tokens.css says; nothing to wait for under reduced motion. */
const leaveTime = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200)

/** Bottom sheet on phones, centred dialog from 640 px. Mount it to open it; focus goes to the title and returns on close. */
export function Sheet({ title, kicker, onClose, busy = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => {
    if (busy) return
    dialog.current?.setAttribute('data-leaving', '')
    setTimeout(onClose, leaveTime())
  }
  const now = useBackCloses(close, busy)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-title]')?.focus()
    // Fetched after the sheet is there; without it a sheet closes by its button.
    const hands = import('./sheet-drag.ts').then(
      ({ watchHands }) => element && watchHands(element, now),
      () => null,
    )
    return () => {
      void hands.then((stop) => stop?.())
      if (opener instanceof HTMLElement) opener.focus()
      // What opened it may be gone with what was bought.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    }
  }, [now])
  // The next step in the same sheet: a receipt where the form was.
  const heading = `${kicker ?? ''} ${title}`
  const shown = useRef(heading)
  useEffect(() => {
    if (shown.current !== heading) dialog.current?.querySelector<HTMLElement>('[data-title]')?.focus()
    shown.current = heading
  }, [heading])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        // The dialog itself is only hit on its backdrop; everything inside has its own element.
        if (event.target === dialog.current) close()
      }}
    >
      <div>
        <div className="grab" />
        <div className="s-head">
          <div>
            {kicker && <p className="kick">{kicker}</p>}
            <h2 className="d2" id={titleId} tabIndex={-1} data-title>
              {title}
            </h2>
          </div>
          <IconButton label="Close" onClick={close} disabled={busy}>
            <CloseIcon className="i" aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The perforation between what one gets and what it costs. */
export const Tear = () => <div className="tear" aria-hidden />
