import { measuringQuestion, measuringWords } from '@fieldhouse/contract/measuring'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'

/** Both answers are as easy, and look alike. `until`: how long it counts, and where it is changed. */
export const Banner = ({ until, busy = false, onSay }: { until: string; busy?: boolean; onSay: (isAllowed: boolean) => void }) => (
  <Strip tone="info">
    <div className="grid gap-3">
      <p className="max-w-[60rem]">
        <b>{measuringQuestion}</b> {measuringWords} {until}
      </p>
      <div className="grid max-w-[24rem] grid-cols-2 gap-3">
        <Button variant="line" busy={busy} onClick={() => onSay(false)}>
          No, thank you
        </Button>
        <Button variant="line" busy={busy} onClick={() => onSay(true)}>
          Allow
        </Button>
      </div>
    </div>
  </Strip>
)
