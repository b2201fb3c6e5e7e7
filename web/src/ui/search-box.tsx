import { useEffect, useEffectEvent, useId, useState } from 'react'

/** Milliseconds of rest after which the typed word is searched. */
const rest = 300

/** One line that searches while one types. */
export function SearchBox({ label, onSearch }: { label: string; onSearch: (word: string) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), rest)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <form role="search" className="field flex-1 basis-48" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
