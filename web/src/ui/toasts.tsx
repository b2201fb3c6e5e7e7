import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismiss, subscribeToToasts, type Toast } from './toast.ts'
import { CloseIcon } from './icons.tsx'

/** Plain notices leave after 4 s, those with an Undo after 10 s; errors stay until closed. The clock stops on hover and focus. */
function useLeaving({ id, tone, action }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || tone === 'bad') return undefined
    const timer = setTimeout(() => dismiss(id), action ? 10_000 : 4_000)
    return () => clearTimeout(timer)
  }, [id, tone, action, isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

function ToastRow({ toast }: { toast: Toast }) {
  const held = useLeaving(toast)
  const { action } = toast
  return (
    <div className={cx('toast', toast.tone)} {...held}>
      <span>{toast.text}</span>
      {action && (
        <Button
          size="tiny"
          onClick={() => {
            dismiss(toast.id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      {toast.tone === 'bad' && (
        <IconButton label="Close" onClick={() => dismiss(toast.id)}>
          <CloseIcon className="i s" aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** Shown as a popover, so that toasts stand above an open sheet. */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    // Browsers of before 2023 have no such layer: there they stand where a style puts them.
    if (!element?.isConnected || !('showPopover' in element)) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <div ref={box} popover="manual" className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
