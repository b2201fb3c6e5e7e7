import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { PricesForm } from '../../ui/prices-form.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { saveProfile } from './api.ts'

export function SubscriptionForm() {
  const { data } = useQuery(ask('performers.me'))
  const { data: settings } = useSettings()
  if (!data || !settings) return <SkeletonForm fields={3} />
  // No prices on a page that may not take money (youth.md 4 and 7).
  if (!data.data.canEarn) return <Note>Subscriptions are not open for your page. Your posts are free to read.</Note>
  return <PricesForm now={data.data} settings={settings} save={saveProfile} />
}
