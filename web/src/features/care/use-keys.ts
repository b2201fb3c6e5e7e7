// Single keys for whoever works through many cases. A reader of the screen, or a voice, may need them for itself: they can be turned off.
import { useEffect, useEffectEvent } from 'react'
import { readStored, store } from '../../lib/storage.ts'

const stored = 'desk-keys'
export const areKeysOn = (): boolean => readStored(stored) !== 'off'
export const turnKeys = (isOn: boolean): void => store(stored, isOn ? null : 'off')

const typing = 'input, textarea, select, [contenteditable]'
/** What Enter presses by itself. */
const pressable = 'a, button, summary'
/** Held down, they go on; nothing else does anything twice. */
const walking = ['j', 'k']

/** As `acts` names it; undefined: not one of ours. */
function nameOf({ key, ctrlKey, metaKey, altKey, target, isComposing, repeat }: KeyboardEvent): string | undefined {
  const name = key.toLowerCase()
  if (altKey || isComposing || (repeat && !walking.includes(name))) return undefined
  // The one that is for fields, too: whoever has written is done.
  if (ctrlKey || metaKey) return name === 'enter' ? 'ctrl+enter' : undefined
  if (target instanceof Element && target.closest(typing)) return undefined
  if (name === 'enter' && target instanceof Element && target.closest(pressable)) return undefined
  return name
}

/**
 * They mean nothing where somebody types. Those of a page mean nothing while a sheet is open; `inSheet` names something in the sheet
 * that they are of, and another sheet above that one has them all.
 */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>, inSheet?: () => Element | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !areKeysOn()) return
    const open = [...document.querySelectorAll('dialog[open]')]
    const isOurs = inSheet ? open.length === 1 && open[0] === inSheet()?.closest('dialog') : open.length === 0
    const act = isOurs ? acts[nameOf(event) ?? ''] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
