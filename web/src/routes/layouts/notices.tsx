// What everybody on the site is told, above whatever page they are on. It comes after the page: nobody waits for it.
import { switchWords, type Switch } from '@fieldhouse/contract/switches'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDay, formatTime } from '../../lib/format.ts'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { readStored, store } from '../../lib/storage.ts'
import { look } from '../../lib/token.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { useSettings, type PublicSettings } from '../../lib/ui-settings.ts'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import { Strip } from '../../ui/strip.tsx'
import { Looking } from './looking.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { timeLeft } from './time-left.ts'

const Measuring = lazily(() => import('../../features/measuring/measuring.tsx'))

/** Above the page and outside of its frame; in the order of the document behind it, so that the way past the head stays the first. */
const place = document.createElement('section')
place.className = 'strips'
place.setAttribute('aria-label', 'Notices')
document.getElementById('root')?.after(place)

/** What fills the window gives way by the height of what stands above it. */
function useHeight() {
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const practice = document.querySelector('.practice')?.clientHeight ?? 0
      document.documentElement.style.setProperty('--above', `${place.offsetHeight + practice}px`)
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      document.documentElement.style.removeProperty('--above')
    }
  }, [])
}

function useNow(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const at = Date.now()
      setNow(at)
      // The server's own look at its settings is some seconds old.
      timer = at >= until ? setTimeout(settingsAnew, 5500) : setTimeout(look, until - at > 120_000 ? 10_000 : 1000)
    }
    look()
    return () => clearTimeout(timer)
  }, [until])
  return now
}

function Announced({ settings }: { settings: PublicSettings }) {
  const { maintenanceFrom: from, maintenanceKind: kind, maintenanceMessage: words } = settings
  const begins = Date.parse(from)
  const now = useNow(begins)
  const what = kind === 'closed' ? 'the site closes for a while' : 'you will read everything, and change nothing, for a while'
  return (
    <Strip tone="warn">
      <p>
        <b>
          Maintenance {now < begins ? `in ${timeLeft(begins - now)}` : 'now'}: {what}
        </b>{' '}
        <span>
          ({formatDay(from)}, {formatTime(from)}). {words}
        </span>
      </p>
    </Strip>
  )
}

function ReadOnly({ settings: { maintenanceMessage: words, maintenanceUntil: until } }: { settings: PublicSettings }) {
  const [now] = useState(Date.now)
  return (
    <Strip tone="warn">
      <p>
        <b>Maintenance: you can read everything, and change nothing for now.</b> <span>{words}</span>{' '}
        {until !== '' && Date.parse(until) > now && (
          <span>
            Probably until {formatDay(until)}, {formatTime(until)}.
          </span>
        )}
      </p>
    </Strip>
  )
}

const ofVisitors: readonly Switch[] = ['registration.fan', 'registration.athlete']
const ofAthletes: readonly Switch[] = ['posting', 'uploads', 'payouts']

/** What is off, to whom it would have been open: nobody finds out by a press. */
function SwitchedOff({ settings: { switchedOff } }: { settings: PublicSettings }) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  const meant = switchedOff.filter(({ key: one }) => {
    if (ofVisitors.includes(one)) return !isSignedIn
    return isSignedIn && (me?.isPerformer === true || !ofAthletes.includes(one))
  })
  if (meant.length === 0) return null
  return (
    <Strip tone="warn">
      {meant.map(({ key: one, reason }) => (
        <p key={one}>
          <b>{switchWords[one].label}: switched off for now.</b> {reason}
        </p>
      ))}
    </Strip>
  )
}

const key = 'noticesPutAway'
const mostKept = 50

function readPutAway(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** A visitor's browser keeps what was put away; of members the server knows it, too, for their other devices. */
function Told() {
  const isSignedIn = useSignedIn()
  const { data } = useQuery({ ...ask('notices.current'), select: (answer) => answer.data })
  const [putAway, setPutAway] = useState(readPutAway)
  const close = (id: string) => {
    const all = [...putAway, id].slice(-mostKept)
    store(key, JSON.stringify(all))
    setPutAway(all)
    // Where that fails, this browser still knows.
    if (isSignedIn) void send('notices.dismiss', { params: { id } }).catch(() => undefined)
  }
  const shown = data?.filter(({ _id, isDismissible }) => !isDismissible || !putAway.includes(_id)) ?? []
  return shown.map((notice) => (
    <NoticeStrip key={notice._id} notice={notice} onClose={notice.isDismissible ? () => close(notice._id) : undefined} />
  ))
}

export default function Notices() {
  const { data: settings } = useSettings()
  useHeight()
  if (!settings) return createPortal(<NotLoaded />, place)
  const { maintenanceMode: isOn, maintenanceKind: kind, maintenanceFrom: from, hasMaintenance } = settings
  return createPortal(
    <>
      {isOn && kind === 'read-only' && <ReadOnly settings={settings} />}
      {!isOn && hasMaintenance && from !== '' && <Announced settings={settings} />}
      {look && <Looking />}
      <NotLoaded />
      <SwitchedOff settings={settings} />
      <Told />
      {settings.gaCode !== '' && !look && (
        <Suspense fallback={null}>
          <Measuring />
        </Suspense>
      )}
    </>,
    place,
  )
}
