// Plays what the host sends: fragments from a WebSocket into the browser's own player, close behind what is happening.
import { readMessage } from './read-message.ts'
import { openLine, type Line } from './way-to-pictures.ts'

/** Seconds behind the newest picture. */
const wanted = 0.4
const tooFar = 1.5
/** Seconds that are kept behind, and cleared when they are more than twice this. */
const kept = 10

interface Sources {
  ManagedMediaSource?: typeof MediaSource
  MediaSource?: typeof MediaSource
}

const sourceKind = (): typeof MediaSource | undefined => {
  const { ManagedMediaSource, MediaSource: usual } = globalThis as Sources
  return ManagedMediaSource ?? usual
}

export const canPlay = (): boolean => sourceKind() !== undefined

/** Phones that save power start nothing by themselves, not even what is silent. */
const isHeldBack = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

function feed(video: HTMLVideoElement, mime: string, onFail: () => void, onHeldBack: () => void) {
  const Source = sourceKind()
  if (!Source?.isTypeSupported(mime)) return undefined
  const source = new Source()
  const address = URL.createObjectURL(source)
  // iPhones play this kind of source only without a second screen.
  video.disableRemotePlayback = true
  video.src = address
  let buffer: SourceBuffer | undefined
  const queue: Uint8Array<ArrayBuffer>[] = []
  const pump = () => {
    if (!buffer || buffer.updating || source.readyState !== 'open') return
    const { buffered } = buffer
    if (buffered.length > 0 && video.currentTime - buffered.start(0) > kept * 2) return buffer.remove(0, video.currentTime - kept)
    const next = queue.shift()
    if (!next) return
    try {
      buffer.appendBuffer(next)
    } catch {
      onFail()
    }
  }
  const stayClose = () => {
    const { buffered } = video
    if (buffered.length === 0) return
    const [begin, end] = [buffered.start(buffered.length - 1), buffered.end(buffered.length - 1)]
    const behind = end - video.currentTime
    if (video.currentTime < begin || behind > tooFar) video.currentTime = Math.max(begin, end - wanted)
    else video.playbackRate = behind > wanted + 0.3 ? 1.08 : 1
    if (video.paused) void video.play().catch((error: unknown) => isHeldBack(error) && onHeldBack())
  }
  source.addEventListener('sourceopen', () => {
    if (buffer) return
    buffer = source.addSourceBuffer(mime)
    buffer.addEventListener('updateend', () => {
      stayClose()
      pump()
    })
    buffer.addEventListener('error', onFail)
    pump()
  })
  return {
    push(part: Uint8Array<ArrayBuffer>) {
      queue.push(part)
      pump()
    },
    close: () => URL.revokeObjectURL(address),
  }
}

export interface PlayEvents {
  /** There is a picture that moves, or there is none any more: nothing has come for a while. */
  onPicture: (isThere: boolean) => void
  /** There are pictures, and the device waits for a press before it plays them. */
  onHeldBack: () => void
  /** The line is gone, or the browser could not go on. */
  onEnd: (code?: number) => void
}

/** Milliseconds without anything new before the picture counts as stopped. */
const stillAfter = 3_000

export async function play(video: HTMLVideoElement, address: string, { onPicture, onHeldBack, onEnd }: PlayEvents): Promise<Line> {
  let player: ReturnType<typeof feed>
  let still: ReturnType<typeof setTimeout> | undefined
  let isStill = false
  let isOver = false
  const isThere = () => onPicture(true)
  const watchStill = (isNew: boolean) => {
    clearTimeout(still)
    // After a new head the player says itself when it plays.
    if (isStill && !isNew && !video.paused) isThere()
    isStill = false
    still = setTimeout(() => {
      isStill = true
      onPicture(false)
    }, stillAfter)
  }
  const close = () => {
    isOver = true
    clearTimeout(still)
    player?.close()
    video.removeEventListener('playing', isThere)
    video.removeAttribute('src')
    video.load()
  }
  const { socket } = await openLine(address, (code) => {
    if (isOver) return
    close()
    onEnd(code)
  })
  const fail = () => socket.close()
  video.addEventListener('playing', isThere)
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    if (isOver) return
    const message = readMessage(new Uint8Array(data))
    watchStill('mime' in message)
    if ('mime' in message) {
      // The host began anew, perhaps with another camera: so does the player.
      player?.close()
      player = feed(video, message.mime, fail, onHeldBack)
      if (player) player.push(message.head)
      else fail()
    } else player?.push(message.fragment)
  })
  return {
    stop() {
      if (isOver) return
      close()
      socket.close()
    },
  }
}
