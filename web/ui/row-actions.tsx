import { ActionIcon, type MantineSize, Tooltip } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType, MouseEvent } from 'react'
import classes from './list.module.css'

interface ActionBase {
  name: string
  /** The button's accessible name. */
  label: string
  /** Only if the tooltip differs from the label. */
  tooltip?: string
  /** Why the action is unavailable for this row: the button shows the reason and does nothing. */
  unavailable?: string | undefined
  icon: ComponentType<{ size?: number }>
}

/** One button of a row: a link, or a function. */
export type RowAction = ActionBase & ({ link: Pick<LinkProps, 'to' | 'params'> } | { onClick(): void })

interface RowActionsProps {
  actions: readonly RowAction[]
  size?: MantineSize
}

/** The width of an Actions column with this many buttons. */
export const actionsWidth = (buttons: number): number => 30 * buttons + 14

/** The buttons of a row, in order; on a card with size `lg`. */
export function RowActions({ actions, size = 'md' }: RowActionsProps) {
  return (
    <div className={classes.actions} data-screen-only>
      {actions.map((action) => (
        <Tooltip
          key={action.name}
          label={action.unavailable ?? action.tooltip ?? action.label}
          openDelay={300}
          events={{ hover: true, focus: true, touch: action.unavailable !== undefined }}
          multiline
          maw={280}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            aria-label={action.label}
            {...propsOf(action)}
          >
            <action.icon size={17} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}

/** An unavailable button is still focusable, so that its reason is read. */
function propsOf(action: RowAction) {
  if (action.unavailable !== undefined)
    return {
      'data-disabled': true,
      'aria-disabled': true,
      'aria-description': action.unavailable,
      onClick: (event: MouseEvent) => event.preventDefault(),
    }
  return 'link' in action
    ? { renderRoot: (props: object) => <Link {...action.link} {...props} /> }
    : { onClick: action.onClick }
}
