import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { kindOf, type Outgoing } from './outgoing-list.ts'
import { forget, retry } from './outgoing.ts'

/** A message on its way, or one that did not go. */
export function OutgoingBubble({ item }: { item: Outgoing }) {
  const { text, files, share, error, isRefused, clientId } = item
  const isVideo = kindOf(item) === 'video'
  return (
    <li>
      <div className="m-row me">
        <div className={cx('m going', files.length > 0 && 'full', error !== undefined && 'failed')}>
          <span className="sr">You: </span>
          {files.length > 0 && (
            <div className={cx('pics', files.length > 1 && 'many')}>
              {files.map(({ address }) =>
                isVideo ? (
                  <video key={address} src={address} muted playsInline preload="metadata" />
                ) : (
                  <img key={address} src={address} alt="" />
                ),
              )}
            </div>
          )}
          {text && <p className="t">{text}</p>}
        </div>
      </div>
      {error === undefined ? (
        <p className="at me" role="status">
          {files.length > 0 && share < 1 ? `Uploading ${Math.round(share * 100)}%` : 'Sending'}
        </p>
      ) : (
        <div className="at me bad" role="alert">
          <span>Not sent. {error}</span>
          {!isRefused && (
            <Button size="tiny" variant="line" onClick={() => retry(item)}>
              Try again
            </Button>
          )}
          <Button size="tiny" variant="quiet" onClick={() => forget(clientId)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
