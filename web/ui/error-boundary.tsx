import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What stands in the place of the part that cannot be shown. */
  fallback: ReactNode
  children: ReactNode
}

/** A part that throws while it is drawn, or whose code cannot be loaded, takes nothing else off the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
