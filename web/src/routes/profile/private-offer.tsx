import type { Profile } from '../../features/profile/api.ts'
import { lazily } from '../../lib/lazily.ts'
import { useOnward } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { useMemberSheet } from '../offers.tsx'

const ShowAskSheet = lazily(() => import('../live/ask-sheet.tsx'))

/** Time with whoever the page is of, one to one: for adults, where it is offered. */
export default function PrivateOffer({ profile: { _id: id, name, privateChatPrice, canEarn } }: { profile: Profile }) {
  const { data: me } = useMe()
  const money = useMoney()
  const price = privateChatPrice ?? 0
  const onward = useOnward()
  const onAsked = (streamId: string) => {
    closeSheet()
    void onward(`/live/private/${streamId}`)
  }
  const sheet = <ShowAskSheet pageId={id} name={name} price={price} onAsked={onAsked} onClose={closeSheet} />
  const press = useMemberSheet(sheet, { id: `private:${id}`, words: `ask ${name} for a private stream, ${money(price)} a minute` })
  if (!canEarn || price === 0 || me?.isMinor || me?._id === id) return null
  return (
    <section className="card row wrapx justify-between gap-3 p-4" aria-label="Private stream">
      <div className="min-w-0 flex-1">
        <b className="d4">One to one, live</b>
        <span className="small block">{money(price)} a minute, for as long as you both like</span>
      </div>
      <Button variant="line" onClick={press} aria-label={`Ask ${name}`}>
        Ask
      </Button>
    </section>
  )
}
