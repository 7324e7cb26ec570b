import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown instead of the failed part. */
  fallback: ReactNode
  children: ReactNode
}

/** A part that throws during rendering, or whose code cannot be loaded, does not affect the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
