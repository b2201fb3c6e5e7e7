// What is said in a film, drawn by us above the controls: the browser reads the file and says when, and its own drawing stays off, so that
// words look the same everywhere and never lie under a button.
import { Captions as CaptionsIcon, CaptionsOff, Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { languageName } from '../../lib/language.ts'
import { readStored, store } from '../../lib/storage.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { Captions } from './playable.ts'
import { renewed } from './renewed.ts'

const remembered = 'captions'

/** Which captions are shown; the choice holds for all films in this browser. */
export function useCaptions(known: readonly Captions[]) {
  const [chosen, setChosen] = useState(() => readStored(remembered) ?? '')
  const shown = known.find(({ language }) => language === chosen)
  const last = useRef(chosen)
  const choose = (language: string) => {
    if (language) last.current = language
    setChosen(language)
    store(remembered, language || null)
  }
  return {
    known,
    shown,
    choose,
    /** Off, or those that were on before. */
    toggle() {
      const next = known.find(({ language }) => language === last.current) ?? known[0]
      if (next) choose(shown ? '' : next.language)
    },
  }
}

export type CaptionsChoice = ReturnType<typeof useCaptions>

export function CaptionsButton({ known, shown, choose, toggle }: CaptionsChoice) {
  const icon = shown ? <CaptionsIcon className="i" aria-hidden /> : <CaptionsOff className="i" aria-hidden />
  if (known.length === 1) {
    return (
      <IconButton label="Captions" aria-pressed={shown !== undefined} onClick={toggle}>
        {icon}
      </IconButton>
    )
  }
  const entries = [{ language: '', name: 'Off' }, ...known.map(({ language }) => ({ language, name: languageName(language) }))]
  const now = shown?.language ?? ''
  return (
    <Menu
      label={`Captions: ${now ? languageName(now) : 'off'}`}
      icon={icon}
      entries={entries.map(({ language, name }) => ({
        label: name,
        isOn: language === now,
        icon: <Check className="i s" aria-hidden data-off={language === now ? undefined : ''} />,
        onSelect: () => choose(language),
      }))}
    />
  )
}

const wordsOf = (cue: TextTrackCue): string => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '')

interface TrackProps {
  captions: Captions
  onWords: (words: readonly string[]) => void
  onFail: () => void
}

function Track({ captions: { url, language }, onWords, onFail }: TrackProps) {
  const track = useRef<HTMLTrackElement>(null)
  const tell = useEffectEvent(onWords)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const element = track.current
    const text = element?.track
    const film = element?.parentElement
    if (!element || !text || !film) return undefined
    const set = (mode: TextTrackMode) => () => {
      text.mode = mode
    }
    const look = () => tell([...(text.activeCues ?? [])].map(wordsOf))
    const failNow = () => fail()
    // An iPhone that fills its screen shows the film alone: then it draws them.
    const [draw, hide] = [set('showing'), set('hidden')]
    hide()
    text.addEventListener('cuechange', look)
    element.addEventListener('load', look)
    element.addEventListener('error', failNow)
    film.addEventListener('webkitbeginfullscreen', draw)
    film.addEventListener('webkitendfullscreen', hide)
    return () => {
      set('disabled')()
      text.removeEventListener('cuechange', look)
      element.removeEventListener('load', look)
      element.removeEventListener('error', failNow)
      film.removeEventListener('webkitbeginfullscreen', draw)
      film.removeEventListener('webkitendfullscreen', hide)
      tell([])
    }
  }, [])
  return <track ref={track} kind="captions" src={url} srcLang={language} label={languageName(language)} />
}

/** Within the film's own element. An address opens for some minutes only, and may be older than the wish to read. */
export function CaptionsTrack({ captions, onWords }: Omit<TrackProps, 'onFail'>) {
  const [url, setUrl] = useState(captions.url)
  const again = async () => {
    const newer = await renewed(captions).catch(() => captions)
    if (newer.url) setUrl(newer.url)
  }
  return <Track key={url} captions={{ ...captions, ...(url && { url }) }} onWords={onWords} onFail={() => void again()} />
}

export function Words({ words, language }: { words: readonly string[]; language: string }) {
  return (
    <div className="said" lang={language} dir="auto">
      {words.map((line, place) => (
        <p key={place}>
          <span>{line}</span>
        </p>
      ))}
    </div>
  )
}
