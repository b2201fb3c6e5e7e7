import type { ReactNode } from 'react'
import { addressOf } from '../lib/config.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { TextField } from './text-field.tsx'

interface MadeLinkProps {
  path: string
  hint?: string
  /** Between the address and the buttons. */
  children?: ReactNode
  onClose: () => void
}

/** What a sheet shows once the link is made. */
export function MadeLink({ path, hint, children, onClose }: MadeLinkProps) {
  const address = addressOf(path)
  return (
    <div className="s-body">
      <TextField
        label="Link"
        name="link"
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
        {...(hint !== undefined && { hint })}
      />
      {children}
      <div className="row wrapx">
        <Button onClick={() => void copyText(address)}>Copy the link</Button>
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
