import { useRef, useState, type ReactNode } from 'react'
import { SwitchRow } from './switch-row.tsx'
import { toastError } from './toast.ts'

interface SavedSwitchProps {
  label: string
  detail?: ReactNode
  isOn: boolean
  /** Resolves once what it changed was asked for again. */
  save: (isOn: boolean) => Promise<unknown>
}

/**
 * Turns at once, and back when the server refuses. One press is on its way at a time and the last one counts: of two that are sent
 * beside each other nobody knows which arrives later.
 */
export function SavedSwitch({ label, detail, isOn, save }: SavedSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const latest = useRef<boolean>(undefined)
  const press = async (wish: boolean) => {
    setWanted(wish)
    const isSending = latest.current !== undefined
    latest.current = wish
    if (isSending) return
    for (let sent: boolean | undefined; sent !== latest.current; ) {
      sent = latest.current
      try {
        await save(sent)
      } catch (error) {
        if (sent === latest.current) toastError(error)
      }
    }
    latest.current = undefined
    setWanted(undefined)
  }
  return <SwitchRow label={label} detail={detail} checked={wanted ?? isOn} onChange={(event) => void press(event.target.checked)} />
}
