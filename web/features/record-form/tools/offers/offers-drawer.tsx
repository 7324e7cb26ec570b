import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './offers.module.css'

interface DrawerProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** Values that were found elsewhere, next to the form, which shows what was accepted. */
export function OffersDrawer({ title, onClose, children }: DrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={title}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.12 }}
      classNames={{ content: classes.drawer, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      {children}
    </Drawer>
  )
}

interface FootProps {
  /** How many values are accepted together, and how many one by one. */
  ready: number
  doubtful: number
  /** The button has the focus when the drawer opens, if there are values for it. */
  isFirst: boolean
  onAccept(): void
  onClose(): void
}

export function OffersFoot({ ready, doubtful, isFirst, onAccept, onClose }: FootProps) {
  return (
    <div className={classes.foot} data-answers>
      {doubtful > 0 && (
        <p className={classes.rest} role="status">
          {doubtful === 1 ? '1 dato da controllare' : `${doubtful} dati da controllare uno per uno`}
        </p>
      )}
      <Button variant="default" data-close="" onClick={onClose}>
        Chiudi
      </Button>
      <Button
        disabled={ready === 0}
        onClick={onAccept}
        {...(isFirst && ready > 0 && { 'data-autofocus': true })}
      >
        {ready > 1 ? `Accetta tutti (${ready})` : 'Accetta tutti'}
      </Button>
    </div>
  )
}
