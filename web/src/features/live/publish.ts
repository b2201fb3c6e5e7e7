// Sends the host's camera: WebCodecs encodes, fragments.ts packs, one WebSocket carries it. Where the line is too slow,
// pictures are left out rather than sent late.
import { createFragments, headMessage } from './fragments.ts'
import type { VideoShape } from './fmp4.ts'
import { openLine, type Line } from './way-to-pictures.ts'

const framesPerSecond = 30
const bitrate = 1_800_000
const keyEvery = 2_000_000
const mostQueued = 1_000_000
/** How long it is waited for the microphone to be heard before the stream is said to have no sound. */
const soundWithin = 1_500
/** How long the camera's track is kept for its last frame. */
const lastFrameWithin = 200

/** In the order of preference: what every browser decodes, then what every browser may use. */
const codecs = ['avc1.42001f', 'vp09.00.31.08'] as const

/** Frames of a track as they are made; not in every browser, and not in the standard's types yet. */
interface Processors {
  MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => { readonly readable: ReadableStream }
}

const processorKind = () => (globalThis as Processors).MediaStreamTrackProcessor

export const canPublish = (): boolean => typeof VideoEncoder === 'function' && processorKind() !== undefined

async function chooseCodec(width: number, height: number): Promise<VideoEncoderConfig> {
  for (const codec of codecs) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate: framesPerSecond,
      latencyMode: 'realtime',
      ...(codec.startsWith('avc1') ? { avc: { format: 'avc' as const } } : {}),
    }
    if ((await VideoEncoder.isConfigSupported(config)).supported) return config
  }
  throw new Error('This browser cannot encode video. Try another one.')
}

/** Brings the times of a track, which begin anywhere, to the time since the stream began. */
function createRebase(begun: number) {
  let shift: number | undefined
  return (timestamp: number): number => {
    shift ??= (performance.now() - begun) * 1000 - timestamp
    return Math.max(0, timestamp + shift)
  }
}

export function framesOf<T extends VideoFrame | AudioData>(track: MediaStreamTrack): ReadableStreamDefaultReader<T> {
  const Processor = processorKind()
  if (!Processor) throw new Error('This browser cannot send its camera.')
  return (new Processor({ track }).readable as ReadableStream<T>).getReader()
}

async function firstOf<T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([reading, new Promise<undefined>((late) => setTimeout(() => late(undefined), milliseconds))])
}

const bytesOf = (chunk: EncodedVideoChunk | EncodedAudioChunk): Uint8Array => {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  return data
}

/** What has to be closed in the end, at once where the end has come already. */
interface Closers {
  readonly isClosed: boolean
  add(close: () => void): void
  close(): void
}

function createClosers(): Closers {
  const all: (() => void)[] = []
  let isClosed = false
  return {
    get isClosed() {
      return isClosed
    },
    add(close) {
      if (isClosed) close()
      else all.push(close)
    },
    close() {
      isClosed = true
      for (const close of all.splice(0)) close()
    },
  }
}

interface Encoding {
  media: MediaStream
  socket: WebSocket
  closers: Closers
  /** The camera has ended, or the browser could not go on. */
  fail: () => void
}

async function listen({ media, closers, fail }: Encoding) {
  const source = media.getAudioTracks()[0]
  if (!source) return undefined
  const frames = framesOf<AudioData>(source)
  closers.add(() => void frames.cancel().catch(() => undefined))
  const heard = await firstOf(frames.read(), soundWithin)
  const first = heard?.value
  if (!first || closers.isClosed) {
    first?.close()
    return undefined
  }
  const channels = Math.min(2, first.numberOfChannels)
  return {
    channels,
    send(fragments: ReturnType<typeof createFragments>, begun: number) {
      const rebase = createRebase(begun)
      const sounds = new AudioEncoder({
        output: (chunk) => fragments.sound({ at: rebase(chunk.timestamp), isKey: true, data: bytesOf(chunk) }, chunk.duration ?? 20_000),
        error: fail,
      })
      sounds.configure({ codec: 'opus', sampleRate: first.sampleRate, numberOfChannels: channels, bitrate: 64_000 })
      closers.add(() => sounds.state !== 'closed' && sounds.close())
      const read = async () => {
        for (let data: AudioData | undefined = first; data; data = (await frames.read()).value) {
          if (sounds.state === 'configured') sounds.encode(data)
          data.close()
          if (sounds.state !== 'configured') return
        }
      }
      void read().catch(fail)
    },
  }
}

async function encode(encoding: Encoding): Promise<void> {
  const { media, socket, closers, fail } = encoding
  const [camera] = media.getVideoTracks()
  if (!camera) throw new Error('There is no camera.')
  const begun = performance.now()
  const send = (message: Uint8Array<ArrayBuffer>) => {
    if (!closers.isClosed && socket.readyState === WebSocket.OPEN) socket.send(message)
  }
  const fragments = createFragments(send)
  const { width = 1280, height = 720 } = camera.getSettings()
  // Encoders want even sides.
  const config = await chooseCodec(width - (width % 2), height - (height % 2))
  const sound = await listen(encoding)
  if (closers.isClosed) return

  let isHeadSent = false
  const pictures = new VideoEncoder({
    output(chunk, metadata) {
      const decoder = metadata?.decoderConfig
      if (!isHeadSent && decoder) {
        isHeadSent = true
        const description = decoder.description ? new Uint8Array(decoder.description as ArrayBuffer) : undefined
        const video: VideoShape = { codec: config.codec, description, width: config.width, height: config.height }
        send(headMessage({ video, sound: sound && { channels: sound.channels } }))
      }
      fragments.video({ at: chunk.timestamp, isKey: chunk.type === 'key', data: bytesOf(chunk) })
    },
    error: fail,
  })
  pictures.configure(config)
  closers.add(() => pictures.state !== 'closed' && pictures.close())
  sound?.send(fragments, begun)

  const track = camera.clone()
  const frames = framesOf<VideoFrame>(track)
  // The end of the track ends the reading; cancelled instead, a frame that is on its way would be closed by nobody. So would one that comes
  // while the track ends: it ends right behind a frame, as far from the next one as can be.
  closers.add(() => setTimeout(() => track.stop(), lastFrameWithin))
  const rebase = createRebase(begun)
  let lastKey = -Infinity
  const take = (frame: VideoFrame) => {
    if (pictures.encodeQueueSize > 3 || socket.bufferedAmount > mostQueued) return
    const timestamp = rebase(frame.timestamp)
    const keyFrame = timestamp - lastKey >= keyEvery
    if (keyFrame) lastKey = timestamp
    const timed = new VideoFrame(frame, { timestamp })
    try {
      pictures.encode(timed, { keyFrame })
    } finally {
      timed.close()
    }
  }
  const look = async () => {
    for (;;) {
      const { value: frame, done } = await frames.read()
      if (done) return
      try {
        // To the end of the track: a frame that waits there when the encoder is gone would be closed by nobody.
        if (closers.isClosed) track.stop()
        else if (pictures.state === 'configured') take(frame)
      } catch {
        // It is read on to the end all the same.
        fail()
      } finally {
        frame.close()
      }
    }
  }
  void look().then(fail, fail)
}

export interface Publishing extends Line {
  /** Sends this from now on; who watches goes on watching, as the line stays. */
  show(media: MediaStream): void
}

/** `onEnd` is called once, when the line is gone or the browser could not go on. */
export async function publish(address: string, onEnd: (code?: number) => void): Promise<Publishing> {
  let closers = createClosers()
  const { socket, stop } = await openLine(address, (code) => {
    closers.close()
    onEnd(code)
  })
  return {
    stop,
    show(media) {
      closers.close()
      // What is chosen while the line is lost is for the next one: here nobody would end it.
      if (socket.readyState !== WebSocket.OPEN) return
      const own = createClosers()
      closers = own
      const fail = () => {
        if (!own.isClosed) socket.close()
      }
      void encode({ media, socket, closers: own, fail }).catch(fail)
    },
  }
}
