// Sends the host's camera: WebCodecs encodes, fragments.ts packs, one WebSocket carries it. Where the line is too slow,
// pictures are left out rather than sent late.
import { createFragments, headMessage } from './fragments.ts'
import type { VideoShape } from './fmp4.ts'

const framesPerSecond = 30
const bitrate = 1_800_000
const keyEvery = 2_000_000
const mostQueued = 1_000_000
/** How long it is waited for the microphone to be heard before the stream is said to have no sound. */
const soundWithin = 1_500

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

function framesOf<T extends VideoFrame | AudioData>(track: MediaStreamTrack): ReadableStreamDefaultReader<T> {
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

export interface Publishing {
  stop(): void
}

interface Encoding {
  media: MediaStream
  camera: MediaStreamTrack
  socket: WebSocket
  /** What has to be closed in the end. */
  closers: (() => void)[]
  stop: () => void
}

async function encode({ media, camera, socket, closers, stop }: Encoding): Promise<void> {
  const begun = performance.now()
  const send = (message: Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }
  const fragments = createFragments(send)
  const { width = 1280, height = 720 } = camera.getSettings()
  // Encoders want even sides.
  const config = await chooseCodec(width - (width % 2), height - (height % 2))

  const soundTrack = media.getAudioTracks()[0]?.clone()
  const soundFrames = soundTrack && framesOf<AudioData>(soundTrack)
  const heard = soundFrames && (await firstOf(soundFrames.read(), soundWithin))
  const firstSound = heard?.value
  const channels = Math.min(2, firstSound?.numberOfChannels ?? 1)

  let isHeadSent = false
  const pictures = new VideoEncoder({
    output(chunk, metadata) {
      const decoder = metadata?.decoderConfig
      if (!isHeadSent && decoder) {
        isHeadSent = true
        const description = decoder.description ? new Uint8Array(decoder.description as ArrayBuffer) : undefined
        const video: VideoShape = { codec: config.codec, description, width: config.width, height: config.height }
        send(headMessage({ video, sound: firstSound ? { channels } : undefined }))
      }
      fragments.video({ at: chunk.timestamp, isKey: chunk.type === 'key', data: bytesOf(chunk) })
    },
    error: stop,
  })
  pictures.configure(config)
  closers.push(() => pictures.state !== 'closed' && pictures.close())

  if (firstSound && soundFrames) {
    const rebase = createRebase(begun)
    const sounds = new AudioEncoder({
      output: (chunk) => fragments.sound({ at: rebase(chunk.timestamp), isKey: true, data: bytesOf(chunk) }, chunk.duration ?? 20_000),
      error: stop,
    })
    sounds.configure({ codec: 'opus', sampleRate: firstSound.sampleRate, numberOfChannels: channels, bitrate: 64_000 })
    closers.push(
      () => sounds.state !== 'closed' && sounds.close(),
      () => soundTrack?.stop(),
      () => void soundFrames.cancel(),
    )
    const listen = async (first: AudioData) => {
      for (let data: AudioData | undefined = first; data && sounds.state === 'configured'; data = (await soundFrames.read()).value) {
        sounds.encode(data)
        data.close()
      }
    }
    void listen(firstSound).catch(stop)
  }

  const track = camera.clone()
  const frames = framesOf<VideoFrame>(track)
  closers.push(
    () => track.stop(),
    () => void frames.cancel(),
  )
  const rebase = createRebase(begun)
  const look = async () => {
    let lastKey = -Infinity
    for (;;) {
      const { value: frame, done } = await frames.read()
      if (done || pictures.state !== 'configured') return frame?.close()
      const isTooMuch = pictures.encodeQueueSize > 3 || socket.bufferedAmount > mostQueued
      if (!isTooMuch) {
        const timestamp = rebase(frame.timestamp)
        const keyFrame = timestamp - lastKey >= keyEvery
        if (keyFrame) lastKey = timestamp
        const timed = new VideoFrame(frame, { timestamp })
        pictures.encode(timed, { keyFrame })
        timed.close()
      }
      frame.close()
    }
  }
  void look().then(stop, stop)
}

/** `onEnd` is called once, when the line or the camera is gone. */
export async function publish(media: MediaStream, address: string, onEnd: () => void): Promise<Publishing> {
  const [camera] = media.getVideoTracks()
  if (!camera) throw new Error('There is no camera.')
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  let isOver = false
  const closers: (() => void)[] = []
  const stop = () => {
    if (isOver) return
    isOver = true
    for (const close of closers) close()
    socket.close()
    onEnd()
  }
  socket.addEventListener('close', stop)
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened())
    socket.addEventListener('close', () => failed(new Error('The pictures cannot be sent. Try again in a moment.')))
  })

  try {
    await encode({ media, camera, socket, closers, stop })
  } catch (error) {
    stop()
    throw error
  }
  return { stop }
}
