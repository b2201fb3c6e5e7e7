import { useEffect } from 'react'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Mark } from '../../ui/mark.tsx'

const defaultMaintenance = 'We are working on the site. Everything is safe; please come back soon.'

const lookEvery = 20_000

/** Stands in place of any page while the platform is closed for this visitor. */
export function Closed({ reason }: { reason: 'blocked' | 'maintenance' }) {
  const { data: settings } = useSettings()
  // Whoever waits here sees the page they wanted once the site is open, without a press.
  useEffect(() => {
    if (reason === 'blocked') return undefined
    void settingsAnew()
    const timer = setInterval(settingsAnew, lookEvery)
    return () => clearInterval(timer)
  }, [reason])
  return (
    <main className="wrap grid min-h-dvh content-center gap-6 py-8" tabIndex={-1} id="main">
      <Mark />
      {reason === 'blocked' ? (
        <EmptyState
          level={1}
          drawing="court"
          kicker="Geo-block"
          title="Not open in your country yet"
          text="This site is not available where you are. Your account and balance are safe."
        >
          <a className="btn line" href="/contact">
            Contact us
          </a>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          drawing="board"
          kicker="Maintenance"
          title="Half-time"
          text={settings?.maintenanceMessage || defaultMaintenance}
        >
          <button type="button" className="btn" onClick={() => location.reload()}>
            Try again
          </button>
        </EmptyState>
      )}
    </main>
  )
}
