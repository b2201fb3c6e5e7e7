import { Bookmark, Ellipsis, Flag, Heart, Share } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet, Tear } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'

const sports = ['All', 'Track', 'Volleyball', 'Soccer'].map((text) => ({ value: text, text }))

function Buttons() {
  return (
    <section>
      <SectionHead title="Buttons" />
      <div className="stack">
        <div className="row wrapx">
          <Button variant="accent">Subscribe</Button>
          <Button>Save</Button>
          <Button variant="line">Follow</Button>
          <Button variant="quiet">Show all</Button>
          <Button variant="bad">Delete post</Button>
          <Button disabled>Save</Button>
          <Button variant="accent" busy>
            Saving
          </Button>
          <Button size="tiny" variant="line">
            Follow
          </Button>
          <Button size="big">Create account</Button>
        </div>
        <div className="row wrapx">
          <PayButton label="Unlock" price="$6.00" />
          <PayButton label="Subscribe" detail="then monthly" price="$4.99" />
          <PayButton label="Unlock" busyLabel="Paying $6.00" busy price="$6.00" />
          <PayButton label="Unlock" price="$6.00" disabled />
          <IconButton label="Like">
            <Heart className="i" aria-hidden />
          </IconButton>
          <Menu
            label="More about this post"
            icon={<Ellipsis className="i" aria-hidden />}
            entries={[
              { label: 'Bookmark', icon: <Bookmark className="i s" aria-hidden />, onSelect: () => toast('Saved') },
              { label: 'Copy link', icon: <Share className="i s" aria-hidden />, onSelect: () => toast('Copied to clipboard') },
              {
                label: 'Report',
                isBad: true,
                icon: <Flag className="i s" aria-hidden />,
                onSelect: () => toast('Not sent', { tone: 'bad' }),
              },
            ]}
          />
        </div>
        <div className="row wrapx bg-board p-4">
          <Button variant="on-photo">Find your team</Button>
          <Button variant="ghost-photo">Following</Button>
          <PayButton light label="Unlock this post" price="$6.00" />
        </div>
      </div>
    </section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog'>()
  const close = () => setOpen(undefined)
  return (
    <section>
      <SectionHead title="Sheets, dialogs, toasts" />
      <div className="row wrapx">
        <Button variant="line" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button variant="line" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="line" onClick={() => toast('Post deleted', { action: { label: 'Undo', run: () => toast('It is back') } })}>
          Toast with Undo
        </Button>
        <Button variant="line" onClick={() => toast('Port Ashby is live', { tone: 'live' })}>
          Live toast
        </Button>
      </div>
      {open === 'sheet' && (
        <Sheet kicker="Tip" title="Something for Kofi?" onClose={close}>
          <div className="s-body">
            <Chips
              label="Amount"
              options={['10', '25', '50'].map((text) => ({ value: text, text }))}
              value="10"
              onChange={() => undefined}
            />
          </div>
          <Tear />
          <div className="s-body">
            <dl className="sum">
              <div>
                <dt>Wallet after</dt>
                <dd className="num">14.00</dd>
              </div>
              <div className="tot">
                <dt>You tip</dt>
                <dd>
                  <b>$10.00</b>
                </dd>
              </div>
            </dl>
            <PayButton wide size="big" label="Send tip" price="$10.00" />
          </div>
        </Sheet>
      )}
      {open === 'dialog' && (
        <ConfirmDialog title="Delete this post?" confirm="Delete post" isBad onConfirm={() => undefined} onClose={close}>
          It goes for everyone. The 14 people who bought it keep their copy or get a refund.
        </ConfirmDialog>
      )}
    </section>
  )
}

export function ActionParts() {
  const [sport, setSport] = useState('All')
  return (
    <>
      <Buttons />
      <section>
        <SectionHead title="Badges, chips, tabs, steps" />
        <div className="stack l">
          <div className="row wrapx">
            <Badge tone="live">Live</Badge>
            <Badge tone="dark">12:40</Badge>
            <Badge tone="accent">Pinned</Badge>
            <Badge>Athlete</Badge>
            <Badge tone="good">Paid</Badge>
            <Badge tone="warn">In review</Badge>
            <Badge tone="bad">Failed</Badge>
            <Badge tone="money">24.00</Badge>
          </div>
          <Chips label="Sport" options={sports} value={sport} onChange={setSport} />
          <Tabs
            label="Example"
            current="posts"
            tabs={[
              { id: 'posts', label: 'Posts', to: '/dev/ui', count: 214 },
              { id: 'video', label: 'Video', to: '/dev/ui?tab=video' },
              { id: 'shop', label: 'Shop', to: '/dev/ui?tab=shop' },
            ]}
          />
          <Stepper steps={['Account', 'School', 'Document', 'Payout']} current={2} />
        </div>
      </section>
      <Overlays />
    </>
  )
}
