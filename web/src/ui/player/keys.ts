// What keys do in a player: those that people know from elsewhere.

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

export type Deed =
  | { do: 'toggle' | 'mute' | 'full' | 'captions' }
  | { do: 'seek'; by: number }
  | { do: 'volume'; by: number }
  | { do: 'speed'; by: 1 | -1 }

const deeds: Readonly<Record<string, Deed>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  m: { do: 'mute' },
  f: { do: 'full' },
  c: { do: 'captions' },
  j: { do: 'seek', by: -10 },
  l: { do: 'seek', by: 10 },
  arrowleft: { do: 'seek', by: -5 },
  arrowright: { do: 'seek', by: 5 },
  arrowup: { do: 'volume', by: 0.1 },
  arrowdown: { do: 'volume', by: -0.1 },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
}

/** What the key that is pressed does here; undefined where it is the browser's, or of what has the focus. */
export function deedOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  holder: 'button' | 'volume' | 'menu' | 'player',
) {
  if (event.ctrlKey || event.metaKey || event.altKey || holder === 'menu') return undefined
  const key = event.key.toLowerCase()
  // A button is pressed by the space bar, and a slider moved by its arrows.
  if ((holder === 'button' && key === ' ') || (holder === 'volume' && key.startsWith('arrow'))) return undefined
  return Object.hasOwn(deeds, key) ? deeds[key] : undefined
}

/** The speed beside this one. */
export function speedBeside(speed: number, by: 1 | -1): number {
  const beside = by > 0 ? speeds.find((one) => one > speed) : speeds.filter((one) => one < speed).at(-1)
  return beside ?? speed
}
