// What stands where a part of the page threw while it was drawn, until the next page. React itself reports the error to
// the console, once.
import { Component, Suspense, type ReactNode } from 'react'
import { lazily } from '../lib/lazily.ts'
import { subscribeToPlace } from '../lib/router/index.ts'

const BrokenPage = lazily(() => import('./broken-page.tsx'))

interface State {
  isBroken: boolean
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false }
  private stop: (() => void) | undefined
  private readonly mend = () => {
    if (this.state.isBroken) this.setState({ isBroken: false })
  }
  static getDerivedStateFromError = (): State => ({ isBroken: true })

  override componentDidMount() {
    this.stop = subscribeToPlace(this.mend)
  }

  override componentWillUnmount() {
    this.stop?.()
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Suspense fallback={null}>
        <BrokenPage onRetry={this.mend} />
      </Suspense>
    )
  }
}
