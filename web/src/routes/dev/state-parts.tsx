import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

const unavailable = new ApiError({ status: 503, message: 'Service unavailable' })

export const StateParts = () => (
  <>
    <section>
      <SectionHead title="Notices" />
      <div className="stack">
        <Note>Payout requested. We check it by Monday.</Note>
        <Note tone="good">Changes saved.</Note>
        <Note tone="warn">Your card expires this month.</Note>
        <Note tone="bad">
          <b>Card declined.</b> No money was taken. Use another card or ask your bank.
        </Note>
      </div>
    </section>
    <section>
      <SectionHead title="Empty, wrong, not for you" />
      <div className="grid items-start gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
        <EmptyState
          drawing="track"
          title="Your feed is at the start line"
          text="Follow three athletes or teams and it fills up by tonight."
        >
          <Button>Find athletes</Button>
        </EmptyState>
        <EmptyState drawing="bench" title="Nobody on the bench yet" text="Invite players with a link. They confirm it themselves.">
          <Button>Invite players</Button>
        </EmptyState>
        <EmptyState drawing="board" title="No results on the board" text="Add your first result or import the season from a file." />
        <ErrorState error={unavailable} retry={() => undefined} />
        <EmptyState drawing="gate" title="Sign in to follow Maya" text="It takes a minute. Following is free.">
          <Button>Sign in</Button>
          <Button variant="line">Create account</Button>
        </EmptyState>
        <EmptyState drawing="court" kicker="Geo-block" title="Not open in your country yet" text="Your account and balance are safe." />
      </div>
    </section>
  </>
)
