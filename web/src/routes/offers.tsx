// The buttons that cost money and the sheets they open, fetched at the first press. A visitor signs in first.
import { lazy, type ReactNode } from 'react'
import { currentPlace, navigate } from '../lib/router/index.ts'
import { isSignedIn } from '../lib/session.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { closeSheet, openSheet } from '../ui/sheet-host.ts'

const SubscribeSheet = lazy(() => import('../features/payments/subscribe-sheet.tsx'))
const TipSheet = lazy(() => import('../features/payments/tip-sheet.tsx'))

export function openForMember(sheet: ReactNode) {
  if (isSignedIn()) openSheet(sheet)
  else void navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
}

interface OfferProps {
  performerId: string
  name: string
  variant: ButtonVariant
}

export function SubscribeOffer({ variant, children = 'Subscribe', ...page }: OfferProps & { children?: ReactNode }) {
  const sheet = <SubscribeSheet {...page} onClose={closeSheet} />
  return (
    <Button variant={variant} onClick={() => openForMember(sheet)}>
      {children}
    </Button>
  )
}

interface TipOfferProps extends OfferProps {
  room?: { conversationId: string; sessionId: string }
}

export function TipOffer({ variant, ...page }: TipOfferProps) {
  const sheet = <TipSheet {...page} onClose={closeSheet} />
  return (
    <Button variant={variant} onClick={() => openForMember(sheet)}>
      Tip
    </Button>
  )
}
