// The frame of every page: providers, guards, the layout the route names, toasts.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryClient } from './lib/queries.ts'
import { usePlace } from './lib/router/index.ts'
import { useKeepUiSettings } from './lib/ui-settings.ts'
import { useGate } from './routes/gate.ts'
import { LayoutFrame } from './routes/layouts/layouts.tsx'
import { NotFound } from './routes/not-found.tsx'
import { useSessionEvents } from './routes/session-events.ts'
import { Toasts } from './ui/toasts.tsx'

function CurrentPage() {
  const place = usePlace()
  const gate = useGate(place)
  useKeepUiSettings()
  useSessionEvents()
  const Page = place.Page ?? NotFound
  return (
    <LayoutFrame layout={gate.layout ?? place.route?.layout ?? 'public'} title={place.route?.title ?? 'Not found'}>
      {gate.state === 'open' && (
        <Suspense fallback={null}>
          <Page key={place.pathname} />
        </Suspense>
      )}
    </LayoutFrame>
  )
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <CurrentPage />
    <Toasts />
  </QueryClientProvider>
)
