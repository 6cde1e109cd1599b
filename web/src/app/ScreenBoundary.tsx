import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { APP_TEXTS } from './texts.ts'

/** A screen that fails to load or to draw says so in its place, with a way out. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState what={APP_TEXTS.crashed} why={APP_TEXTS.crashedWhy} onRetry={() => window.location.reload()} fill />
    )
  }
}
