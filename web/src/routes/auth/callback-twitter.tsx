import { CameBackFrom } from './came-back-from.tsx'

export default function TwitterCallback() {
  return <CameBackFrom provider="twitter" />
}
