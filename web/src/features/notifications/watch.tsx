// What goes on with notifications while any page is open: the badge of the window, what was opened, and what is said aloud.
import type { NotificationCount } from '@fieldhouse/contract'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/client.ts'
import { keyOf, queryClient } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import { usePlace } from '../../lib/router/index.ts'
import { isSignedIn, useMe } from '../../lib/session.ts'
import { setBadge, useBadge } from './badge.ts'
import { watchPages } from './page-news.ts'

/** Pages of things, and the call that shows them: their addresses may hold a name, and what was told of goes by the id. */
const callsOf = { post: 'feeds.view', video: 'videos.view', gallery: 'galleries.view', product: 'products.view' } as const

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

function subjectOf(pathname: string): string | undefined {
  const [, kind = '', key = ''] = pathname.split('/')
  const call = callsOf[kind as keyof typeof callsOf]
  if (!call) return idIn.exec(pathname)?.[0]
  const id = decodeURIComponent(key)
  return queryClient.getQueryData<{ data: { _id: string } }>(keyOf(call, { params: { id } }))?.data._id
}

/** Whatever is opened, by whatever door, is read. */
function useOpened() {
  const { pathname } = usePlace()
  useEffect(() => {
    let told: string | undefined
    const look = () => {
      const subjectId = subjectOf(pathname)
      if (subjectId === undefined || subjectId === told) return
      told = subjectId
      // Nothing on the page depends on it; the next one opened says so again.
      void send('notifications.opened', { body: { subjectId } })
        .then(({ data }) => setBadge(data))
        .catch(() => undefined)
    }
    look()
    return queryClient.getQueryCache().subscribe(look)
  }, [pathname])
}

/** `(3) Home`, whatever the page calls itself. */
function useTitleBadge(total: number) {
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return undefined
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, '')
      const wanted = total === 0 ? plain : `(${sayCount(total)}) ${plain}`
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [total])
}

/** The same on the app's picture, where this browser has one; whoever signs out leaves none behind. */
function useAppBadge(badge: NotificationCount | undefined) {
  const id = useMe().data?._id
  useEffect(() => {
    if (id === undefined || !badge || !('setAppBadge' in navigator)) return
    // A browser that keeps nothing, or does not want to, shows no number.
    void import('./app-badge.ts').then(({ setAppBadge }) => setAppBadge(id, badge)).catch(() => undefined)
  }, [id, badge])
  useEffect(() => () => void (isSignedIn() || !('clearAppBadge' in navigator) || navigator.clearAppBadge().catch(() => undefined)), [])
}

const betweenWords = 10_000

/** New ones for those who listen, politely: the latest, at most one in ten seconds. */
function useSaid(): string {
  const [said, say] = useState('')
  const last = useRef(-betweenWords)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const end = onEvent('notification_created', ({ title, text }) => {
      clearTimeout(waiting)
      const wait = Math.max(0, last.current + betweenWords - performance.now())
      waiting = setTimeout(() => {
        last.current = performance.now()
        say([title, text].filter(Boolean).join('. '))
      }, wait)
    })
    return () => {
      clearTimeout(waiting)
      end()
    }
  }, [])
  return said
}

export const sayCount = (total: number): string => (total > 99 ? '99+' : String(total))

/** Once in the frame of members; shows nothing. */
export function NotificationWatch() {
  const badge = useBadge()
  useEffect(() => onEvent('notification_count', setBadge), [])
  useEffect(watchPages, [])
  useTitleBadge(badge?.totalUnread ?? 0)
  useAppBadge(badge)
  useOpened()
  return (
    <p className="sr" role="status">
      {useSaid()}
    </p>
  )
}
