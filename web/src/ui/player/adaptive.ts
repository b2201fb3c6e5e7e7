// A film in several sizes: which one comes next is chosen by what the line carries. Fetched where there is a playlist only.
import Hls from 'hls.js/light'
import { toggle } from './steering.ts'

export interface Adaptive {
  /** After it did not go on: from where it stands. */
  again(): void
  /** One of the sizes, or whatever the line carries. */
  choose(size: number | 'auto'): void
  stop(): void
}

export interface AdaptiveNeeds {
  readonly playlist: string
  /** Another address of the same playlist: each opens for some minutes only. */
  readonly renew: () => Promise<string | undefined>
  /** Of the shorter side, smallest first. */
  readonly onSizes: (sizes: readonly number[]) => void
  readonly onShown: (size: number) => void
  /** It does not go on by itself. */
  readonly onFail: (isOfFilm: boolean) => void
}

/** Addresses open for four minutes at least. */
const freshFor = 200_000
const refused = 403

export const canAdapt = (): boolean => Hls.isSupported()

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1)

export function playAdaptive(media: HTMLMediaElement, { playlist, renew, onSizes, onShown, onFail }: AdaptiveNeeds): Adaptive {
  let [folder, since] = [folderOf(playlist), Date.now()]
  let asking: Promise<void> | undefined
  let sizes: number[] = []
  const ask = async () => {
    const address = await renew().finally(() => (asking = undefined))
    if (!address) throw new Error('gone')
    ;[folder, since] = [folderOf(address), Date.now()]
  }
  const hls = new Hls({
    // Nothing is fetched before somebody wants to see it.
    autoStartLoad: false,
    enableWorker: false,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // Who leaves after a minute has not fetched an hour, and a line that changes is noticed.
    maxBufferLength: 30,
    maxMaxBufferLength: 40,
    // What is asked for lies beside the playlist, and so under whatever opens that by now.
    async xhrSetup(xhr, url) {
      if (Date.now() - since > freshFor) await (asking ??= ask())
      xhr.open('GET', folder + url.slice(url.lastIndexOf('/') + 1), true)
    },
  })
  let isStarted = false
  const start = () => {
    if (!isStarted) hls.startLoad(media.currentTime)
    isStarted = true
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    sizes = hls.levels.map(({ width, height }) => Math.min(width, height))
    onSizes(sizes)
    if (!media.paused) start()
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_name, { level }) => onShown(sizes[level] ?? 0))
  hls.on(Hls.Events.ERROR, (_name, { fatal, type, response }) => {
    if (response?.code === refused) since = 0
    if (fatal) onFail(type === Hls.ErrorTypes.MEDIA_ERROR)
  })
  media.addEventListener('play', start)
  hls.loadSource(playlist)
  // What is attached is fetched anew, and that stops, without a word, what somebody has begun before.
  let isWanted = !media.paused
  const note = () => {
    isWanted = !media.paused
  }
  media.addEventListener('play', note)
  media.addEventListener('pause', note)
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (isWanted && media.paused) toggle(media)
  })
  hls.attachMedia(media)
  return {
    again() {
      since = 0
      // What names its sizes may have been too old already.
      if (hls.levels.length === 0) hls.loadSource(playlist)
      else hls.startLoad(media.currentTime)
    },
    choose(size) {
      hls.nextLevel = size === 'auto' ? -1 : sizes.indexOf(size)
    },
    stop() {
      media.removeEventListener('play', start)
      media.removeEventListener('play', note)
      media.removeEventListener('pause', note)
      hls.destroy()
    },
  }
}
