import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { PricesForm } from '../../ui/prices-form.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { saveProfile } from './api.ts'
import { PrivatePriceForm } from './private-price-form.tsx'

/** The prices alone. */
export function OfferFields({ profile }: { profile: DataFor<'performers.me'> }) {
  const { data: settings } = useSettings()
  return settings ? <PricesForm now={profile} settings={settings} save={saveProfile} /> : <SkeletonForm fields={3} />
}

/** What it costs to subscribe; `bundles` stands below the prices that it is made of. */
export function SubscriptionForm({ bundles }: { bundles: (page: DataFor<'performers.me'>) => ReactNode }) {
  const { data } = useQuery(ask('performers.me'))
  const { data: settings } = useSettings()
  if (!data || !settings) return <SkeletonForm fields={3} />
  // No prices on a page that may not take money (youth.md 4 and 7).
  if (!data.data.canEarn) return <Note>Subscriptions are not open for your page. Your posts are free to read.</Note>
  return (
    <div className="stack l gap-8!">
      <PricesForm now={data.data} settings={settings} save={saveProfile} />
      <section className="stack l">
        <h2 className="d3 border-t-4 border-ink pt-3">Months at once</h2>
        {bundles(data.data)}
      </section>
      <section className="stack l">
        <h2 className="d3 border-t-4 border-ink pt-3">Private streams</h2>
        <PrivatePriceForm profile={data.data} settings={settings} />
      </section>
    </div>
  )
}
