import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './list.module.css'

/**
 * On a phone, shows and hides all of the page that is marked with `data-folds`: what filters and sorts a list stands above
 * it, and the list is to begin within 200 px (SHELL-58).
 */
export function FiltersButton({ label = 'Filtri e ordine' }: { label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <ActionIcon
      variant={open ? 'light' : 'default'}
      size="input-sm"
      className={classes.filtersButton}
      aria-label={label}
      aria-expanded={open}
      data-shows-folded=""
      onClick={() => setOpen(!open)}
    >
      <IconAdjustmentsHorizontal size={18} />
    </ActionIcon>
  )
}
