import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { knownPassword } from '../../lib/password.ts'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { callbackOf, connecting, googleAddress, keepWay, providerNames } from '../../lib/social.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { OwnPassword } from './own-password.tsx'

type Connection = DataFor<'connections.list'>[number]

async function connect({ provider }: Connection, currentPassword: string, googleClientId: string) {
  const body = { callbackUrl: callbackOf(provider), ...(currentPassword && { currentPassword }) }
  const { data } = await send('connections.begin', { params: { provider }, body })
  keepWay(connecting, data.state)
  location.assign(data.url ?? googleAddress(googleClientId, data.state))
}

async function disconnect({ provider }: Connection, currentPassword: string) {
  await send('connections.remove', { params: { provider }, body: { ...(currentPassword && { currentPassword }) } })
  toast(`${providerNames[provider]} is disconnected`)
}

/** Asks for the password, and then connects or disconnects. */
function ConnectionSheet({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { data: settings } = useSettings()
  const name = providerNames[connection.provider]
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const typed = rawOf(values, 'currentPassword')
    const currentPassword = typed && (await knownPassword(typed))
    if (!connection.isConnected) return connect(connection, currentPassword, settings?.googleClientId ?? '')
    await disconnect(connection, currentPassword)
    onClose()
  })
  return (
    <Sheet title={connection.isConnected ? `Disconnect ${name}?` : `Connect ${name}`} kicker="Sign-in" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          {connection.isConnected
            ? `You no longer sign in with ${name}. Everything else stays as it is.`
            : `You go to ${name} and come back here. From then on you can sign in with it, too.`}
        </p>
        <OwnPassword error={errorOf('currentPassword')} />
        {message && !errorOf('currentPassword') && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy} variant={connection.isConnected ? 'bad' : 'ink'}>
          {connection.isConnected ? `Disconnect ${name}` : `Go to ${name}`}
        </Button>
      </form>
    </Sheet>
  )
}

function Row({ connection, isLast, onPress }: { connection: Connection; isLast: boolean; onPress: () => void }) {
  const { provider, isConnected, isAvailable } = connection
  const name = providerNames[provider]
  return (
    <li className="row between border-b border-line py-3">
      <span className="who">
        <b>
          {name} {isConnected && <Badge tone="good">Connected</Badge>}
        </b>
        <span>
          {isLast
            ? 'Your only way in. Choose a password to disconnect it.'
            : isAvailable || isConnected
              ? `Sign in with ${name}`
              : 'Not set up here'}
        </span>
      </span>
      {(isConnected ? !isLast : isAvailable) && (
        <Button size="tiny" variant="line" onClick={onPress}>
          {isConnected ? `Disconnect ${name}` : `Connect ${name}`}
        </Button>
      )}
    </li>
  )
}

/** The ways into the own account beside its password. */
export function Connections() {
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(ask('connections.list'))
  const [chosen, choose] = useState<Connection>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !me) return <SkeletonRows count={2} />
  const count = data.data.filter(({ isConnected }) => isConnected).length
  return (
    <div className="stack l">
      <p className="mute">
        {me.hasPassword
          ? 'Your password opens your account. Other services can open it, too.'
          : 'You sign in through another service. A password of your own gives you a second way in.'}
      </p>
      <ul aria-label="Ways to sign in">
        {data.data.map((connection) => (
          <Row
            key={connection.provider}
            connection={connection}
            isLast={connection.isConnected && count === 1 && !me.hasPassword}
            onPress={() => choose(connection)}
          />
        ))}
      </ul>
      {chosen && <ConnectionSheet connection={chosen} onClose={() => choose(undefined)} />}
    </div>
  )
}
