import type { ReactNode } from 'react'
import { Link } from '../lib/router/index.ts'
import { Avatar } from './avatar.tsx'
import { VerifiedIcon } from './icons.tsx'

interface WhoProps {
  name: string
  avatar?: string | null | undefined
  detail?: ReactNode
  to?: string | undefined
  isVerified?: boolean
  /** At the end of the row: a follow button. */
  children?: ReactNode
}

/** A person or team in one line. */
export function Who({ name, avatar, detail, to, isVerified = false, children }: WhoProps) {
  const text = (
    <>
      <b translate="no">
        {name} {isVerified && <VerifiedIcon className="tick" aria-label="Verified" />}
      </b>
      {detail && <span>{detail}</span>}
    </>
  )
  return (
    <div className="row">
      <Avatar name={name} src={avatar} />
      {to ? (
        <Link to={to} className="who flex-1">
          {text}
        </Link>
      ) : (
        <span className="who flex-1">{text}</span>
      )}
      {children}
    </div>
  )
}
