import { useState } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import type { Show } from './my-show.ts'
import { leaveShow, useSecondsTo } from './shows.ts'

interface ShowWaitingProps {
  show: Show
  name: string
  /** It stands over a picture. */
  isOnPhoto?: boolean
}

/** Asked, and no answer yet. */
export default function ShowWaiting({ show, name, isOnPhoto = false }: ShowWaitingProps) {
  const left = useSecondsTo(show.expiresAt)
  const [isBusy, setBusy] = useState(false)
  const takeBack = () => {
    setBusy(true)
    leaveShow(show._id)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <p role="status">{name} was asked. This page opens by itself.</p>
      <p className="num">{formatDuration(left)} left to answer</p>
      <Button variant={isOnPhoto ? 'on-photo' : 'line'} busy={isBusy} onClick={takeBack}>
        Take it back
      </Button>
    </>
  )
}
