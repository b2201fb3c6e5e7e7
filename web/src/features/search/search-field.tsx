import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { isComposing } from '../../lib/composing.ts'
import { ask } from '../../lib/queries.ts'
import { keepRecent } from '../../lib/recent.ts'
import { navigate } from '../../lib/router/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { searchPath, type Hit } from './describe.ts'

/** Milliseconds of rest after which something is suggested. */
const rest = 120

interface Suggestion {
  key: string
  to: string
  /** Searched for on the way. */
  word: string | undefined
  hit: Hit | undefined
  text: string
}

/** What is typed, a moment later. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Of what is typed now; an answer that a later question has overtaken is dropped with its request. */
function useSuggestions(text: string, isWanted: boolean): Suggestion[] {
  const asked = useRested(text).trim()
  const { data } = useQuery({
    ...ask('search.suggestions', { query: { q: asked } }),
    enabled: isWanted && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (text.trim() === '' || !data) return []
  const { hits, words } = data.data
  return [
    ...hits.map((hit) => ({ key: hit._id, to: hit.path, word: undefined, hit, text: hit.title })),
    ...words.map((word) => ({ key: word, to: searchPath(word), word, hit: undefined, text: word })),
  ]
}

const Shown = ({ hit, text }: Suggestion) =>
  hit ? (
    <span className="row">
      <Avatar name={hit.title} src={hit.picture} size="s" />
      <span className="who">
        <b dir="auto">{text}</b>
        <span>{[hit.type === 'team' ? 'Team' : '', hit.about].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  ) : (
    <span className="truncate ps-11">{text}</span>
  )

interface SearchFieldProps {
  /** What is searched for on this page. */
  word: string
  /** The field takes the focus. */
  isFirst: boolean
  onGo?: () => void
}

/** The one field: arrows walk what is suggested, Enter goes there or searches for what was typed, Escape closes. */
export function SearchField({ word, isFirst, onGo }: SearchFieldProps) {
  const [id, listId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(word)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const suggestions = useSuggestions(text, isOpen)
  const isShown = isOpen && suggestions.length > 0
  const current = isShown ? suggestions[at] : undefined

  // The address is what counts: a recent search, a correction, Back.
  const [shownWord, setShownWord] = useState(word)
  if (shownWord !== word) {
    setShownWord(word)
    setText(word)
  }
  useEffect(() => {
    // A sheet puts the focus on its title first.
    const frame = isFirst ? requestAnimationFrame(() => input.current?.focus()) : 0
    return () => cancelAnimationFrame(frame)
  }, [isFirst])

  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const go = (to: string, searched: string | undefined) => {
    close()
    if (searched !== undefined) keepRecent(searched)
    onGo?.()
    void navigate(to)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    setAt((now) => (now < 0 && step < 0 ? suggestions.length - 1 : (now + step + suggestions.length) % Math.max(1, suggestions.length)))
  }
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: isShown ? close : undefined,
    Enter: current && (() => go(current.to, current.word)),
  }
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || isComposing(event.nativeEvent)) return
    // Nor does the form send itself, nor a sheet close.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') go(searchPath(typed), typed)
  }

  return (
    <form role="search" className="field" onSubmit={submit}>
      <label htmlFor={id}>Search people, teams and what they publish</label>
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${at}`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setOpen(true)
          setAt(-1)
          setText(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <ul id={listId} role="listbox" aria-label="Suggestions" className="suggestions" hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          // The focus stays in the field, which says which of them is meant.
          <li
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(suggestion.to, suggestion.word)}
          >
            <Shown {...suggestion} />
          </li>
        ))}
      </ul>
      <span className="sr" role="status">
        {isShown ? `${suggestions.length} suggestions` : ''}
      </span>
    </form>
  )
}
