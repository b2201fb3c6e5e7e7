import { Eraser } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDuration, formatMoney, tokenCell } from '../../lib/format.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Link } from '../../lib/router/index.ts'
import { serverNow, useServerNow } from '../../lib/server-clock.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Board, type BoardCell } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closeSheet, openSheet } from '../../ui/sheet-host.ts'
import { toastError } from '../../ui/toast.ts'
import type { Stream } from './api.ts'
import { Chat } from './chat.tsx'
import { GameChoice } from './game-choice.tsx'
import { HostStage } from './host-stage.tsx'
import { roomPath } from './live-tile.tsx'
import { clearChat, endStream, nameGame, saveInfo, sayDuration } from './hosting.ts'
import { stopWords, useRecordingStop } from './recording-stop.ts'
import { ScoreKeeper } from './score-keeper.tsx'
import { ShowRequests } from './show-requests.tsx'
import type { Show } from './my-show.ts'
import type { Devices } from './use-devices.ts'
import { useRoom } from './use-room.ts'

/** Seconds since it went live, said to the server now and then. */
function useElapsed({ _id, lastStreamingTime }: Stream): number {
  const now = useServerNow()
  const [begun] = useState(now)
  const since = lastStreamingTime === null ? begun : Date.parse(lastStreamingTime)
  useEffect(() => {
    const say = setInterval(
      () => void sayDuration(_id, Math.max(1, Math.floor((serverNow() - since) / 1000))).catch(() => undefined),
      30_000,
    )
    return () => clearInterval(say)
  }, [_id, since])
  return Math.max(0, (now - since) / 1000)
}

function InfoForm({ stream }: { stream: Stream }) {
  const { form, isBusy, message, errorOf } = useSubmit((values) =>
    saveInfo(stream._id, textOf(values, 'title') ?? stream.title, textOf(values, 'description') ?? ''),
  )
  return (
    <form className="stack" {...form}>
      <TextField label="Title" name="title" required maxLength={100} defaultValue={stream.title} error={errorOf('title')} />
      <TextArea
        label="Description"
        name="description"
        optional
        rows={2}
        maxLength={500}
        defaultValue={stream.description}
        error={errorOf('description')}
      />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

const endingWords = ({ type, price }: Stream): string => {
  if (type !== 'public') return 'The minute that runs goes back to whoever paid it.'
  return price === null ? '' : 'Who comes to your next stream needs a new ticket.'
}

/** What comes in: by ticket, or by the minute of who is there. */
function takingsOf({ _id, type, price }: Stream, shows: readonly Show[]): BoardCell {
  if (type === 'public') return { label: 'Ticket', value: price === null ? 'Free' : formatMoney(price) }
  const spent = shows.filter(({ streamId }) => streamId === _id).reduce((sum, show) => sum + show.spent, 0)
  return tokenCell('Tokens', spent)
}

const askToEnd = (stream: Stream) =>
  openSheet(
    <ConfirmDialog
      title="End the stream?"
      confirm="End stream"
      keep="Stay live"
      isBad
      onConfirm={() => endStream(stream._id)}
      onClose={closeSheet}
    >
      Everybody leaves the room. {endingWords(stream)}
    </ConfirmDialog>,
  )

const askToClear = (stream: Stream) =>
  openSheet(
    <ConfirmDialog
      title="Clear the chat?"
      confirm="Clear chat"
      isBad
      onConfirm={() => clearChat(stream.conversationId)}
      onClose={closeSheet}
    >
      Every message is removed for everybody. Tips that were given stay yours.
    </ConfirmDialog>,
  )

interface DetailsProps {
  stream: Stream
  onClose: () => void
}

/** What the stream is about, in a sheet: the picture and the chat stay where they are. */
const Details = ({ stream, onClose }: DetailsProps) => (
  <Sheet title="Details" onClose={onClose}>
    <div className="s-body">
      {stream.teamId && (
        <GameChoice
          teamId={stream.teamId}
          value={stream.eventId ?? ''}
          onChange={(eventId) => void nameGame(stream._id, eventId || null).catch(toastError)}
        />
      )}
      <InfoForm stream={stream} />
    </div>
  </Sheet>
)

interface HostRoomProps {
  stream: Stream
  /** Who asks to come in, and who pays by the minute. */
  shows: readonly Show[]
  devices: Devices
}

/** What the host sees while live, in one screen: the stage, the count, the chat with every line in the host's hand. */
export default function HostRoom({ stream, devices, shows }: HostRoomProps) {
  const room = useRoom(stream, true)
  const elapsed = useElapsed(stream)
  const stopped = useRecordingStop(stream)
  const [isChanging, setChanging] = useState(false)
  useLeaveGuard(true, 'You are live. Leave this page? The stream ends a minute later.')
  const cells = [{ label: 'Watching', value: room.total }, { label: 'Live for', value: formatDuration(elapsed) }, takingsOf(stream, shows)]
  const keeper = <ScoreKeeper streamId={stream._id} score={room.score} onScore={room.setScore} />
  return (
    <div className="room studio-room">
      <HostStage stream={stream} total={room.total} devices={devices} isRecorded={stream.isRecorded && stopped === null} />
      <div className="about">
        {stopped && <Note tone="warn">{stopWords[stopped]} The stream goes on.</Note>}
        <ShowRequests shows={shows} mayAccept={false} />
        {room.score && keeper}
        <div className="row wrapx">
          <Button variant="bad" onClick={() => askToEnd(stream)}>
            End stream
          </Button>
          <Button variant="line" onClick={() => setChanging(true)}>
            Details
          </Button>
          {!room.score && stream.type !== 'private' && keeper}
          {stream.type === 'public' && (
            <Link className="btn line" to={roomPath(stream)} target="_blank">
              See it as others do
            </Link>
          )}
        </div>
        <Board cells={cells} label="This stream" />
        {isChanging && <Details stream={stream} onClose={() => setChanging(false)} />}
      </div>
      <Chat
        conversationId={stream.conversationId}
        isOpen
        canWrite
        isHost
        present={room}
        page={{ id: stream.teamId ?? stream.performerId }}
        head={
          <IconButton label="Clear the chat" onClick={() => askToClear(stream)}>
            <Eraser className="i s" aria-hidden />
          </IconButton>
        }
      />
    </div>
  )
}
