import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'

/** What happens after the button, where cards are entered on the provider's page. */
export function HostedNote({ isOnlySaved }: { isOnlySaved: boolean }) {
  const { data: settings } = useSettings()
  const back = isOnlySaved ? 'It is saved there, nothing is charged, and you come straight back.' : 'Then you come straight back here.'
  if (settings?.paymentGateway === 'sandbox')
    return <Note>This is a sandbox: no money moves. You choose a test card on the sandbox’s own page. {back}</Note>
  return <Note>You enter the card on the secure page of our card provider. Apple Pay and Google Pay work there, too. {back}</Note>
}
