import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { areKeysOn, turnKeys, useKeys } from './use-keys.ts'

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', 'K'], does: 'The next, or the one before' },
  { keys: ['C'], does: 'In the list take the next case; in a case take this one' },
  { keys: ['1', '9'], does: 'Choose a decision, in the order of the buttons' },
  { keys: ['T'], does: 'Words to begin with; again for others' },
  { keys: ['R'], does: 'Go to the rule' },
  { keys: ['Enter'], does: 'Confirm' },
  { keys: ['Ctrl + Enter'], does: 'Confirm while you write' },
  { keys: ['Esc'], does: 'Close without deciding' },
  { keys: ['U'], does: 'Undo: in the list what you decided within ten seconds; in a case its taking' },
  { keys: ['?'], does: 'This list' },
]

function KeysSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Sheet title="Keys of the desk" onClose={onClose}>
      <div className="s-body">
        <dl className="stack gap-2!">
          {keys.map(({ keys: names, does }) => (
            <div key={does} className="grid grid-cols-[8.5rem_1fr] items-baseline gap-3">
              <dt>
                {names.map((name, index) => (
                  <span key={name}>
                    {index > 0 && (name === '9' ? ' to ' : ' ')}
                    <kbd className="inline-block min-w-7 rounded-sm border border-line px-2 py-1 text-center [font-family:inherit] whitespace-nowrap">
                      {name}
                    </kbd>
                  </span>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <SwitchRow
          label="Keys are on"
          detail="In this browser. Turn them off where a screen reader or your voice needs single keys for itself; all of it is done by buttons, too."
          checked={isOn}
          onChange={({ target: { checked } }) => {
            turnKeys(checked)
            setOn(checked)
          }}
        />
      </div>
    </Sheet>
  )
}

/** Says which keys there are; where there is a keyboard. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button className="pointer-coarse:hidden!" size="tiny" variant="line" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keys
      </Button>
      {isOpen && <KeysSheet onClose={() => setOpen(false)} />}
    </>
  )
}
