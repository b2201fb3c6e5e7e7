import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { closePopover, hasPopovers, toggleByHand } from './popover.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  isBad?: boolean
  /** Of choices, whether it is the one that holds. */
  isOn?: boolean
  onSelect: () => void
}

const place = (menu: HTMLElement, button: HTMLElement) => {
  const { bottom, top, right, left } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const isLeftToRight = getComputedStyle(button).direction === 'ltr'
  const x = isLeftToRight ? right - width : left
  menu.style.left = `${Math.min(Math.max(8, x), innerWidth - width - 8)}px`
  menu.style.top = `${bottom + height + 8 > innerHeight ? Math.max(8, top - height) : bottom}px`
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface MenuProps {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  /** Of the button. */
  className?: string | undefined
}

/** A button with a list of actions: the platform's popover, arrow keys, focus back on the button. */
export function Menu({ label, icon, entries, className }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const close = () => menu.current && closePopover(menu.current, button.current)
  const arrange = () => {
    if (!menu.current || !button.current) return
    place(menu.current, button.current)
    items()[0]?.focus()
  }
  const toggle = () => menu.current && button.current && toggleByHand(menu.current, button.current) && arrange()
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === 'Tab') close()
    if (!move) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all[move(at, all.length)]?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        className={className}
        aria-haspopup="menu"
        popoverTarget={id}
        onClick={hasPopovers ? undefined : toggle}
      >
        {icon}
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onKeyDown={handleKey}
        onToggle={({ newState }) => newState === 'open' && arrange()}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role={entry.isOn === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={entry.isOn}
            className={entry.isBad ? 'bad' : undefined}
            onClick={() => {
              close()
              entry.onSelect()
            }}
          >
            {entry.icon}
            {entry.label}
          </button>
        ))}
      </div>
    </>
  )
}
