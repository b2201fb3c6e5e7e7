// A new key: what it may, for how long and from where; then the key itself, this once.
import { keyScopes, keyScopeTable, type KeyScope } from '@fieldhouse/contract/keys'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { KeyFields, KeyShown, keyWishesIn } from '../../ui/key-form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Asking, passwordIn } from './asking.tsx'

export function KeySheet({ onClose }: { onClose: () => void }) {
  const [key, show] = useState<string>()
  const [chosen, choose] = useState<readonly KeyScope[]>([])
  const [problem, setProblem] = useState<string>()
  const make = async (values: FormData) => {
    setProblem(chosen.length === 0 ? 'Tick at least one.' : undefined)
    if (chosen.length === 0) return
    const body = { ...keyWishesIn(values), scopes: [...chosen], ...(await passwordIn(values)) }
    show((await send('keys.create', { body })).data.key)
  }
  const onChoose = (next: readonly KeyScope[]) => {
    setProblem(undefined)
    choose(next)
  }
  if (key !== undefined)
    return (
      <Sheet title="Your key" kicker="Keys for programs" onClose={onClose}>
        <KeyShown text={key} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title="New key" kicker="Keys for programs" onClose={onClose}>
      <Asking submit="Make the key" onSubmit={make}>
        <KeyFields
          scopes={keyScopes}
          labelOf={(scope) => keyScopeTable[scope].label}
          chosen={chosen}
          onChoose={onChoose}
          problem={problem}
        />
      </Asking>
    </Sheet>
  )
}
