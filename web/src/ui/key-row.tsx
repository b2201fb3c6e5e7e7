import type { ReactNode } from 'react'
import { formatAge, formatDay } from '../lib/format.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'

interface ShownKey {
  readonly name: string
  readonly prefix: string
  readonly networks: readonly string[]
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}

const usedText = ({ lastUsedAt }: ShownKey): string => {
  if (!lastUsedAt) return 'never used'
  const age = formatAge(lastUsedAt)
  return age === 'now' ? 'in use now' : /^\d+ (min|h)$/.test(age) ? `used ${age} ago` : `used ${age === 'Yesterday' ? 'yesterday' : age}`
}

interface KeyRowProps {
  own: ShownKey
  /** What it may, in words. */
  may: readonly string[]
  onEnd: () => void
  /** Below its name. */
  children?: ReactNode
}

/** A key for programs in a list of them. */
export function KeyRow({ own, may, onEnd, children }: KeyRowProps) {
  const isOver = new Date(own.expiresAt) <= new Date()
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="row between">
        <b className="d4 min-w-0 break-words">
          {own.name} {isOver && <Badge tone="bad">Expired</Badge>}
        </b>
        <Button size="tiny" variant="line" aria-label={`End ${own.name}`} onClick={onEnd}>
          End
        </Button>
      </div>
      {children}
      <p className="small break-words">
        {own.prefix}… · {usedText(own)} · {isOver ? 'ended' : 'until'} {formatDay(own.expiresAt)}
      </p>
      <ul className="small mute grid gap-0.5" aria-label={`What ${own.name} may`}>
        {may.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {own.networks.length > 0 && <p className="small mute break-words">Only from {own.networks.join(', ')}</p>}
    </li>
  )
}
