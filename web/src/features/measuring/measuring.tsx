// Asks adults whether another company may measure what they do, and lets it where they allow it. Fetched only while the operator has a code.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { usePlace } from '../../lib/router/index.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { useMeasuring, useSay } from './api.ts'
import { Banner } from './banner.tsx'
import { asksNotToBeFollowed, forgetLabels, forgetVisitor, labelOfTab, sayAsVisitor, subscribeToChoice, visitorChoice } from './kept.ts'
import { startPassing } from './passing.ts'

/** Of whoever allows it; `kind`: all that is told of an account. */
function Passing({ userId, kind }: { userId?: string; kind: string }) {
  useEffect(() => startPassing({ anonymousId: labelOfTab(), traits: { kind }, ...(userId !== undefined && { userId }) }), [userId, kind])
  return null
}

/** Coming in and being written to have enough to read. */
const useIsQuiet = () => /^\/(auth|guardian|gift|recruit)(\/|$)/.test(usePlace().pathname)

function OfMember() {
  const { data: me } = useMe()
  const isGrown = me !== undefined && !me.isMinor && Boolean(me.dateOfBirth)
  const { data } = useMeasuring(isGrown)
  const say = useSay()
  const isQuiet = useIsQuiet()
  useEffect(forgetVisitor, [])
  // What was allowed before an age was corrected does not count, whatever is still kept of it here.
  if (!isGrown || !data) return null
  if (data.identity) return <Passing userId={data.identity.userId} kind={data.identity.traits.kind} />
  if (data.state !== 'open' || isQuiet) return null
  return (
    <Banner
      until="Your answer counts for six months; change it at any time under Settings, Privacy."
      busy={say.isPending}
      onSay={say.mutate}
    />
  )
}

const findFoot = () => document.querySelector('.site-foot nav')
function watchPage(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** At the foot of the page, which belongs to the first load and so knows nothing of this. */
function FootLink({ onOpen }: { onOpen: () => void }) {
  const foot = useSyncExternalStore(watchPage, findFoot)
  return (
    foot &&
    createPortal(
      <button type="button" className="min-h-[var(--tap)] cursor-pointer hover:underline" onClick={onOpen}>
        Measuring
      </button>,
      foot,
    )
  )
}

function OfVisitor() {
  const choice = useSyncExternalStore(subscribeToChoice, visitorChoice)
  const [isOpen, setOpen] = useState(false)
  const isQuiet = useIsQuiet()
  if (choice === 'unknown') return null
  const say = (isAllowed: boolean) => {
    setOpen(false)
    if (!isAllowed) forgetLabels()
    sayAsVisitor(isAllowed)
  }
  const open = () => {
    setOpen(true)
    scrollTo(0, 0)
  }
  return (
    <>
      {choice === 'allowed' && <Passing kind="visitor" />}
      <FootLink onOpen={open} />
      {(isOpen || (choice === 'open' && !isQuiet)) && (
        <Banner until="Your answer counts in this tab alone; change it at any time by “Measuring” at the foot of the page." onSay={say} />
      )}
    </>
  )
}

export default function Measuring() {
  const isSignedIn = useSignedIn()
  if (asksNotToBeFollowed()) return null
  return isSignedIn ? <OfMember /> : <OfVisitor />
}
