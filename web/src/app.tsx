// The frame of every page: providers, guards, the layout the route names, toasts.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazily } from './lib/lazily.ts'
import { queryClient } from './lib/queries.ts'
import { usePlace } from './lib/router/index.ts'
import { look } from './lib/token.ts'
import { useKeepUiSettings, useSettings } from './lib/ui-settings.ts'
import { useGate } from './routes/gate.ts'
import { ErrorBoundary } from './routes/error-boundary.tsx'
import { LayoutFrame } from './routes/layouts/layouts.tsx'
import { NotFound } from './routes/not-found.tsx'
import { useSessionEvents } from './routes/session-events.ts'
import { useCameBack } from './routes/use-came-back.ts'
import { closeSheet, currentSheet, subscribeToSheet } from './ui/sheet-host.ts'
import { currentToasts, subscribeToToasts } from './ui/toast.ts'

const Late = lazily(() => import('./routes/layouts/late.tsx'))

/** Nothing is fetched before there is something to say; the box then stays, so that later messages are announced. */
function SayWhenNeeded() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const { data: settings } = useSettings()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => queryClient.getQueryCache().subscribe(({ query }) => query.state.error && setNeeded(true)), [])
  if ((toasts.length > 0 || settings?.hasNotices || look) && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense fallback={null}>
      <Late />
    </Suspense>
  ) : null
}

/** Another page closes the sheet of the last one. */
function OpenSheet() {
  const sheet = useSyncExternalStore(subscribeToSheet, currentSheet)
  useEffect(() => closeSheet, [])
  return <Suspense fallback={null}>{sheet}</Suspense>
}

function CurrentPage() {
  const place = usePlace()
  const gate = useGate(place)
  useKeepUiSettings()
  useSessionEvents()
  useCameBack()
  const Page = place.Page ?? NotFound
  return (
    <>
      <LayoutFrame layout={gate.layout ?? place.route?.layout ?? 'public'} title={place.route?.title ?? 'Not found'}>
        <ErrorBoundary>
          {gate.state === 'open' && (
            <Suspense fallback={null}>
              <Page key={place.pathname} />
            </Suspense>
          )}
        </ErrorBoundary>
      </LayoutFrame>
      <ErrorBoundary>
        <OpenSheet key={place.pathname} />
      </ErrorBoundary>
    </>
  )
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <CurrentPage />
    </ErrorBoundary>
    <SayWhenNeeded />
  </QueryClientProvider>
)
