import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'

/** Ten codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <div className="s-body">
      <Note tone="warn">
        Without your app or your passkey one of these lets you in, once each. We show them now and never again: keep them where you keep
        what is important, and not in this browser.
      </Note>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 num text-center" aria-label="Codes for recovery" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="line" wide onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button variant="line" wide onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Save as a file
        </Button>
      </div>
      <Button size="big" wide onClick={onClose}>
        I have kept them
      </Button>
    </div>
  )
}
