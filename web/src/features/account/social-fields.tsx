import { networks, readSocial, refusalOf, socialNetworks, type SocialNetwork } from '@fieldhouse/contract/socials'
import { useState } from 'react'
import { rawOf } from '../../lib/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'

const nameOf = (network: SocialNetwork) => `socials.${network}`

export const socialsOf = (values: FormData) =>
  Object.fromEntries(socialNetworks.map((network) => [network, rawOf(values, nameOf(network)).trim()]))

interface SocialFieldProps {
  network: SocialNetwork
  address: string
  refusal: string | undefined
}

function SocialField({ network, address, refusal }: SocialFieldProps) {
  const { name, pageOf, example } = networks[network]
  const [typed, setTyped] = useState(address)
  const [isLeft, setLeft] = useState(false)
  const isWrong = readSocial(network, typed) === undefined
  return (
    <TextField
      label={name}
      name={nameOf(network)}
      optional
      maxLength={200}
      inputMode={pageOf ? 'text' : 'url'}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={example}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
      }}
      onBlur={() => setLeft(true)}
      error={isLeft && isWrong ? refusalOf(network) : typed === address || isWrong ? refusal : undefined}
    />
  )
}

/** Where else somebody is; each network takes a name there or an address of it. */
export const SocialFields = ({
  socials,
  errorOf,
}: {
  socials: Readonly<Record<string, unknown>>
  errorOf: (path: string) => string | undefined
}) => (
  <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
    {socialNetworks.map((network) => (
      <SocialField
        key={network}
        network={network}
        address={typeof socials[network] === 'string' ? socials[network] : ''}
        refusal={errorOf(nameOf(network))}
      />
    ))}
  </div>
)
