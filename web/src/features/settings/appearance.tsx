import { useState } from 'react'
import { readTheme, setTheme, type Theme } from '../../lib/theme.ts'
import { RadioRows } from '../../ui/radio-rows.tsx'

const rows: { value: Theme; label: string; detail: string }[] = [
  { value: 'light', label: 'Light', detail: 'Newsprint' },
  { value: 'dark', label: 'Dark', detail: 'Floodlights' },
  { value: 'system', label: 'Match the device', detail: 'Follows day and night' },
]

export function Appearance() {
  const [theme, choose] = useState(readTheme)
  return (
    <RadioRows
      legend="How it looks"
      name="theme"
      rows={rows}
      value={theme}
      onChange={(next) => {
        choose(next)
        setTheme(next)
      }}
    />
  )
}
