import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './customer-frame.module.css'
import { Logo } from './logo.tsx'

interface CustomerFrameProps {
  /** Who sends; the product's own name where nobody is known. */
  office?: string
  footer?: ReactNode
  children: ReactNode
}

/** The frame of what people outside the office see: one column, readable on a phone. */
export function CustomerFrame({ office = 'Sportello', footer, children }: CustomerFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Logo size={28} />
        <Text fw={650} size="lg" className={classes.office}>
          {office}
        </Text>
        <ColorSchemeSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  )
}
