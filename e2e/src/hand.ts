// A page in somebody's hand: what a journey clicks, fills and chooses is done by a thumb, on what is large enough for one (44 px), or by
// the keyboard alone, on what Tab leads to and shows that it has. The journey itself does not know by which.
import type { ElementHandle, Locator, Page } from 'playwright-core'

export type HandKind = 'thumb' | 'keyboard'

/** Pixels: every target is so large. */
const thumb = 44
const mostTabs = 150

interface Hand {
  press(page: Page, target: Locator): Promise<void>
  fill(page: Page, target: Locator, text: string): Promise<void>
  choose(page: Page, target: Locator, label: string): Promise<void>
}

/** What is asked of an element where it stands, in the browser. */
interface Control {
  readonly id: string
  readonly tagName: string
  readonly type?: string
  readonly name?: string
  readonly outerHTML: string
  readonly labels?: Iterable<Control> | null
  readonly ownerDocument: {
    readonly activeElement: Control | null
    readonly defaultView: { getComputedStyle(one: Control): { readonly display: string } }
    elementFromPoint(x: number, y: number): Control | null
  }
  contains(other: Control): boolean
  matches(selector: string): boolean
  scrollIntoView(how: { block: 'center' }): void
  getAttribute(name: string): string | null
  getBoundingClientRect(): { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

/** How far a touch may be from the middle and still means this: its own label counts, and what lies inside it. */
const reachOf = (element: Control): Reach => {
  const { ownerDocument: page } = element
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const means = (hit: Control | null) =>
    hit !== null &&
    (element.contains(hit) ||
      (hit.matches('label') && hit.contains(element)) ||
      [...(element.labels ?? [])].some((one) => one.contains(hit)))
  const along = (dx: number, dy: number) => {
    let far = 0
    while (far < 60 && means(page.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))) far += 1
    return far
  }
  const isInText = page.defaultView.getComputedStyle(element).display === 'inline'
  return { width: along(-1, 0) + along(1, 0) + 1, height: along(0, -1) + along(0, 1) + 1, isInText }
}

interface Reach {
  readonly width: number
  readonly height: number
  /** A link among words may be as small as they are (WCAG 2.5.8). */
  readonly isInText: boolean
}

/** Found once, so that what follows is done to that very element. */
async function find(target: Locator): Promise<ElementHandle> {
  await target.waitFor()
  const element = await target.elementHandle()
  if (!element) throw new Error(`${String(target)} is gone`)
  return element
}

const inThumb: Hand = {
  async press(_page, target) {
    const element = await find(target)
    // Out from under what stands at the edges of the window, as a hand moves it.
    await element.evaluate((one: Control) => one.scrollIntoView({ block: 'center' }))
    const { width, height, isInText } = await element.evaluate(reachOf)
    if (!isInText && (width < thumb - 1 || height < thumb - 1))
      throw new Error(`Too small for a thumb: ${width} × ${height} px of ${String(target)}`)
    await target.tap()
  },
  async fill(page, target, text) {
    await inThumb.press(page, target)
    await target.fill(text)
  },
  async choose(page, target, label) {
    await inThumb.press(page, target)
    await target.selectOption({ label })
  },
}

const isFocused = (element: ElementHandle) => element.evaluate((one: Control) => one === one.ownerDocument.activeElement)

/** Of radio buttons, and of what a list suggests, only one is reached by Tab. */
const kindOf = (element: ElementHandle) =>
  element.evaluate((one: Control) => one.getAttribute('role') ?? (one.tagName === 'INPUT' ? one.type : one.tagName))

async function tabTo(page: Page, element: ElementHandle, isThere = isFocused): Promise<void> {
  for (let count = 0; count < mostTabs; count += 1) {
    if (await isThere(element)) {
      const isShown = await page.evaluate("document.activeElement.matches(':focus-visible')")
      if (!isShown) throw new Error('Nothing shows where the keyboard is')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`No key leads to ${await element.evaluate((one: Control) => one.outerHTML.slice(0, 200))}`)
}

async function arrowTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 60 && !(await isThere()); count += 1) await page.keyboard.press('ArrowDown')
}

const onKeys: Hand = {
  async press(page, target) {
    const element = await find(target)
    const kind = await kindOf(element)
    if (kind === 'option') {
      await arrowTo(page, () =>
        element.evaluate((one: Control) => one.id === one.ownerDocument.activeElement?.getAttribute('aria-activedescendant')),
      )
      return page.keyboard.press('Enter')
    }
    if (kind === 'radio') {
      const inGroup = (one: ElementHandle) =>
        one.evaluate((mine: Control) => {
          const active = mine.ownerDocument.activeElement
          return active?.type === 'radio' && active.name === mine.name
        })
      await tabTo(page, element, inGroup)
      await arrowTo(page, () => isFocused(element))
      return page.keyboard.press('Space')
    }
    await tabTo(page, element)
    await page.keyboard.press(kind === 'checkbox' || kind === 'switch' ? 'Space' : 'Enter')
  },
  async fill(page, target, text) {
    await tabTo(page, await find(target))
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
  },
  async choose(page, target, label) {
    await tabTo(page, await find(target))
    await page.keyboard.type(label)
  },
}

const labelOf = (wanted: unknown): string =>
  typeof wanted === 'string' ? wanted : String((wanted as { label?: unknown } | undefined)?.label ?? '')

/** The same page, whose every act is one of this hand's, and is counted. */
export function inHand(page: Page, kind: HandKind, onAct: () => void = () => undefined): Page {
  const hand = kind === 'thumb' ? inThumb : onKeys
  const counted = (act: Promise<void>): Promise<void> => {
    onAct()
    return act
  }
  const acts = (target: Locator): Readonly<Record<string, (...values: never[]) => Promise<unknown>>> => ({
    click: () => counted(hand.press(page, target)),
    fill: (text: never) => counted(hand.fill(page, target, text)),
    selectOption: (wanted: never) => counted(hand.choose(page, target, labelOf(wanted))),
    check: async () => ((await target.isChecked()) ? undefined : counted(hand.press(page, target))),
  })
  const held = <T extends Page | Locator>(one: T, own: ReturnType<typeof acts>): T =>
    new Proxy(one, {
      get(inner, name, self) {
        const act = typeof name === 'string' ? own[name] : undefined
        if (act) return act
        const value: unknown = Reflect.get(inner, name, inner)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) => {
          const answer: unknown = Reflect.apply(value, inner, values)
          if (answer === inner) return self
          return isLocator(answer) ? held(answer, acts(answer)) : answer
        }
      },
    })
  return held(page, {})
}

const isLocator = (value: unknown): value is Locator => typeof value === 'object' && value !== null && 'elementHandle' in value
