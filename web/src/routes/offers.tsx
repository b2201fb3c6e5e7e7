// The buttons that cost money and the sheets they open, fetched at the first press. A visitor signs in first.
import { type ReactNode } from 'react'
import { keepIntent } from '../lib/intent.ts'
import { lazily } from '../lib/lazily.ts'
import { currentPlace, navigate } from '../lib/router/index.ts'
import { isSignedIn, useSignedIn } from '../lib/session.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { closeSheet } from '../ui/sheet-host.ts'
import { useIntendedSheet, type Wish } from '../ui/use-intended-sheet.ts'

export const SubscribeSheet = lazily(() => import('../features/payments/subscribe-sheet.tsx'))
const TipSheet = lazily(() => import('../features/payments/tip-sheet.tsx'))

/**
 * What a button that costs money does when it is pressed. A visitor signs in first; what was wanted is named there, and opens
 * by itself when the same button stands here again.
 */
export function useMemberSheet(sheet: ReactNode, wish: Wish, onVisitor?: () => void): () => void {
  const open = useIntendedSheet(sheet, wish, useSignedIn())
  return () => {
    if (isSignedIn()) return open()
    const path = currentPlace().href
    onVisitor?.()
    keepIntent({ ...wish, path })
    void navigate(`/auth/login?next=${encodeURIComponent(path)}`)
  }
}

interface OfferProps {
  pageId: string
  kind?: 'performer' | 'team'
  name: string
  variant: ButtonVariant
  /** For a visitor, who signs in first. */
  onVisitor?: () => void
}

export function SubscribeOffer({ variant, onVisitor, children = 'Subscribe', ...page }: OfferProps & { children?: ReactNode }) {
  const wish = { id: `subscribe:${page.pageId}`, words: `subscribe to ${page.name}` }
  const press = useMemberSheet(<SubscribeSheet {...page} onClose={closeSheet} />, wish, onVisitor)
  return (
    <Button variant={variant} onClick={press}>
      {children}
    </Button>
  )
}

export function TipOffer({ variant, onVisitor, ...page }: OfferProps) {
  const wish = { id: `tip:${page.pageId}`, words: `tip ${page.name}` }
  const press = useMemberSheet(<TipSheet {...page} onClose={closeSheet} />, wish, onVisitor)
  return (
    <Button variant={variant} onClick={press}>
      Tip
    </Button>
  )
}
