// What everybody on the site is told, above whatever page they are on. It comes after the page: nobody waits for it.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDay, formatTime } from '../../lib/format.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { useSettings, type PublicSettings } from '../../lib/ui-settings.ts'
import { timeLeft } from './time-left.ts'
import './notices.css'

/** Before the page and outside of its frame, which takes the whole width. */
const place = document.createElement('section')
place.className = 'strips'
place.setAttribute('aria-label', 'Notices')
document.getElementById('root')?.before(place)

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
    <div className="strip warn" data-kind="maintenance">
      <p>
        <b>
          Maintenance {now < begins ? `in ${timeLeft(begins - now)}` : 'now'}: {what}
        </b>{' '}
        <span>
          ({formatDay(from)}, {formatTime(from)}). {words}
        </span>
      </p>
    </div>
  )
}

function ReadOnly({ settings: { maintenanceMessage: words, maintenanceUntil: until } }: { settings: PublicSettings }) {
  const [now] = useState(Date.now)
  return (
    <div className="strip warn" data-kind="maintenance">
      <p>
        <b>Maintenance: you can read everything, and change nothing for now.</b> <span>{words}</span>{' '}
        {until !== '' && Date.parse(until) > now && (
          <span>
            Probably until {formatDay(until)}, {formatTime(until)}.
          </span>
        )}
      </p>
    </div>
  )
}

export default function Notices() {
  const { data: settings } = useSettings()
  useHeight()
  if (!settings) return null
  const { maintenanceMode: isOn, maintenanceKind: kind, maintenanceFrom: from, hasMaintenance } = settings
  return createPortal(
    <>
      {isOn && kind === 'read-only' && <ReadOnly settings={settings} />}
      {!isOn && hasMaintenance && from !== '' && <Announced settings={settings} />}
    </>,
    place,
  )
}
