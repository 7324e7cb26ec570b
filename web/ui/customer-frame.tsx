import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './customer-frame.module.css'
import largeText from './large-text.module.css'
import { Logo } from './logo.tsx'

interface CustomerFrameProps {
  /** The sender; the product's name if it is unknown. */
  organisation?: string
  footer?: ReactNode
  children: ReactNode
}

/** The frame of pages for people without a login: one column, readable on a phone. */
export function CustomerFrame({ organisation = 'Sportello', footer, children }: CustomerFrameProps) {
  return (
    <div className={`${classes.frame} ${largeText.page}`}>
      <header className={classes.header}>
        <Logo size={28} />
        <Text fw={600} size="lg" className={classes.organisation}>
          {organisation}
        </Text>
        <ColorSchemeSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  )
}
