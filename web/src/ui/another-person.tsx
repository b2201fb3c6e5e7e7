// Over everything, and closed by none of the usual ways: what is under it is somebody else's.
import { useEffect, useId, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button, buttonClass } from './button.tsx'

interface Person {
  readonly _id: string
  readonly name: string
}

interface Shown {
  readonly before: Person
  /** Nobody, where they signed out. */
  readonly now: Person | undefined
}

function AnotherPerson({ before, now }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet closed"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Browsers close at the second Escape whatever is said of the first.
      onClose={() => dialog.current?.showModal()}
    >
      <div>
        <div className="s-head">
          <h2 className="d2" id={titleId}>
            {now ? 'Somebody else is signed in' : 'You are signed out'}
          </h2>
        </div>
        <div className="s-body">
          <p>
            {now ? (
              <>
                <b>{now.name}</b> is signed in now, from another tab. This page still belongs to <b>{before.name}</b>, so nothing more is
                sent from it.
              </>
            ) : (
              <>
                <b>{before.name}</b> is signed out in this browser: from another tab or device, or after a long time.
              </>
            )}
          </p>
          <p className="mute">
            What was written on this page is still there: sign in as {before.name} in {now ? 'the other' : 'a new'} tab, and come back to
            this one.
          </p>
          {!now && (
            <a className={buttonClass({ wide: true })} href="/auth/login" target="_blank" rel="noopener">
              Sign in in a new tab
            </a>
          )}
          <Button wide variant={now ? 'ink' : 'quiet'} onClick={() => location.reload()}>
            {now ? `Go on as ${now.name}` : 'Leave what is written here'}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

let root: Root | undefined
let box: HTMLElement | undefined

/** Says whose page this is, and who is signed in by now. */
export function cover(before: Person, now: Person | undefined): void {
  box ??= document.body.appendChild(document.createElement('div'))
  root ??= createRoot(box)
  root.render(<AnotherPerson before={before} now={now} />)
}

/** It is the page of whoever is signed in again. */
export function uncover(): void {
  root?.unmount()
  box?.remove()
  root = undefined
  box = undefined
}
