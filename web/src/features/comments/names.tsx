// Whom an @ may name here, below the field in which it is written. The field keeps the focus and hands over its keys.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { ask } from '../../lib/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Kind } from './api.ts'

export interface NamesHandle {
  /** Whether a key that was pressed in the field was meant for the list. */
  press: (key: string) => boolean
}

interface NamesProps {
  ref: Ref<NamesHandle>
  listId: string
  about: { objectType: Kind | 'comment'; objectId: string }
  q: string
  onPick: (username: string) => void
  onClose: () => void
  /** Which of them is meant; undefined: none is shown. */
  onMeant: (index: number | undefined) => void
}

export default function Names({ ref, listId, about, q, onPick, onClose, onMeant }: NamesProps) {
  const { objectType, objectId } = about
  const { data } = useQuery({
    ...ask('comments.names', { query: { objectType, objectId, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const names = (data?.data ?? []).filter(({ name, username }) => [name, username].some((text) => text.toLowerCase().includes(q)))
  const [meant, setMeant] = useState({ q, at: 0 })
  const at = meant.q === q ? meant.at : 0
  const count = names.length
  const shownAt = count === 0 ? undefined : at
  useEffect(() => onMeant(shownAt), [onMeant, shownAt])
  useEffect(() => () => onMeant(undefined), [onMeant])
  const list = useRef<HTMLUListElement>(null)
  // The field may stand at the foot of a phone's window.
  const isShown = count > 0
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const take = () => {
    const name = names[at]
    if (name) onPick(name.username)
  }
  const move = (by: number) => setMeant({ q, at: (at + by + count) % count })
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: take,
    Escape: onClose,
  }
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const act = count === 0 ? undefined : keys[key]
      act?.()
      return act !== undefined
    },
  }))
  return (
    <>
      {isShown && (
        <ul ref={list} id={listId} role="listbox" aria-label="People you can name" className="scroll-mb-24">
          {names.map(({ _id, name, username, avatar }, index) => (
            <li
              key={_id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className="grid-cols-[auto_minmax(0,1fr)]! items-center gap-x-3"
              // The focus stays in the field, whatever presses here.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(username)}
            >
              <Avatar name={name} src={avatar} />
              <span className="grid min-w-0" translate="no">
                <b className="truncate">{name}</b>
                <small className="truncate">@{username}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <span className="sr-only" role="status">
        {count === 0 ? '' : count === 1 ? '1 person' : `${count} people`}
      </span>
    </>
  )
}
