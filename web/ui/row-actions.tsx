import { ActionIcon, type MantineSize, Tooltip } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import classes from './list.module.css'

interface ActionBase {
  name: string
  /** The button's accessible name. */
  label: string
  /** Where the tooltip says more than the label. */
  tooltip?: string
  icon: ComponentType<{ size?: number }>
}

/** One button of a row: it opens a page, or calls a function. */
export type RowAction = ActionBase & ({ link: Pick<LinkProps, 'to' | 'params'> } | { onClick(): void })

interface RowActionsProps {
  actions: readonly RowAction[]
  size?: MantineSize
}

/** How wide an Actions column must be for so many buttons. */
export const actionsWidth = (buttons: number): number => 30 * buttons + 14

/** The buttons of a row, in the order given; on a card they are `lg`. */
export function RowActions({ actions, size = 'md' }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <Tooltip key={action.name} label={action.tooltip ?? action.label} openDelay={300}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            aria-label={action.label}
            {...('link' in action
              ? { renderRoot: (props: object) => <Link {...action.link} {...props} /> }
              : { onClick: action.onClick })}
          >
            <action.icon size={17} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
