import { useState } from 'react'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toastError } from '../../ui/toast.ts'

interface TeamSwitchProps {
  label: string
  detail: string
  isOn: boolean
  save: (isOn: boolean) => Promise<unknown>
}

/** Turns at once, and back when the server refuses. */
export function TeamSwitch({ label, detail, isOn, save }: TeamSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const change = async (next: boolean) => {
    setWanted(next)
    await save(next).catch(toastError)
    setWanted(undefined)
  }
  return <SwitchRow label={label} detail={detail} checked={wanted ?? isOn} onChange={(event) => void change(event.target.checked)} />
}
