import { useEffect, useRef, type ReactNode } from 'react'
import { useBackCloses } from '../lib/router/index.ts'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

interface LightboxProps {
  pictures: readonly { src: string; alt: string }[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
  /** What else may be done with the one that is shown. */
  children?: ReactNode
  /** What is said of it: beside it on a wide window, below it on a phone. */
  aside?: ReactNode
}

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="i" aria-hidden>
    <path d={path} />
  </svg>
)

/** Pictures one at a time over the whole window; arrows and Escape work, focus returns on close. */
export function Lightbox({ pictures, index, onMove, onClose, children, aside }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useBackCloses(onClose)
  const picture = pictures[index]
  const move = (by: number) => onMove((index + by + pictures.length) % pictures.length)
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      aria-label="Photos"
      className={cx(
        'fixed inset-0 m-0 grid h-dvh max-h-none w-full max-w-none border-0 bg-board p-0 text-on-board rail:grid-rows-[auto_minmax(0,1fr)]',
        aside ? 'grid-rows-[auto_minmax(0,2fr)_minmax(0,3fr)] rail:grid-cols-[minmax(0,1fr)_26rem]' : 'grid-rows-[auto_minmax(0,1fr)]',
      )}
      onCancel={onClose}
      onKeyDown={({ key, target }) => {
        // There they move in what is written, or in a menu.
        if (target instanceof Element && target.closest('[data-aside]')) return
        if (key === 'ArrowRight') move(1)
        if (key === 'ArrowLeft') move(-1)
      }}
    >
      <div className="row between px-3 py-2 rail:col-span-full">
        <p className="num" role="status">
          {index + 1} of {pictures.length}
        </p>
        <span className="row">
          {pictures.length > 1 && (
            <>
              <IconButton label="Previous photo" className="text-on-board!" onClick={() => move(-1)}>
                <Arrow path="m15 5-7 7 7 7" />
              </IconButton>
              <IconButton label="Next photo" className="text-on-board!" onClick={() => move(1)}>
                <Arrow path="m9 5 7 7-7 7" />
              </IconButton>
            </>
          )}
          {children}
          <IconButton label="Close" className="text-on-board!" onClick={onClose}>
            <CloseIcon className="i" aria-hidden />
          </IconButton>
        </span>
      </div>
      <img key={picture.src} src={picture.src} alt={picture.alt} className="h-full min-h-0 w-full object-contain" />
      {aside && (
        <div data-aside className="min-h-0 overflow-y-auto overscroll-contain bg-paper p-4 text-ink">
          {aside}
        </div>
      )}
    </dialog>
  )
}
