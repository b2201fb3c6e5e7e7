import { CameBackFrom } from './came-back-from.tsx'

export default function GoogleCallback() {
  return <CameBackFrom provider="google" />
}
