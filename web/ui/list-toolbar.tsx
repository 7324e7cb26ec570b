import { Button, Group } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toast } from '../lib/toast.ts'
import { FiltersButton } from './filters-button.tsx'
import classes from './list.module.css'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

interface ListToolbarProps extends SearchBoxProps {
  /** Refetches everything shown; a rejection becomes a toast. */
  onRefresh(): Promise<unknown>
  /** The toast after a refresh: `Record table has been refreshed`. */
  refreshed: string
  /** The action of `Create new`: a link, or a function that opens a dialog; absent where nothing can be created. */
  create: LinkProps['to'] | (() => void)
  /** On a phone filters, and the order of the list, are behind a button. */
  folds?: boolean
  /** Further buttons, before `Refresh`. */
  children?: ReactNode
}

/** LIST-1 to LIST-4: search, `Refresh`, `Create new`, above every list. */
export function ListToolbar({
  onRefresh,
  refreshed,
  create,
  folds = false,
  children,
  ...search
}: ListToolbarProps) {
  const refresh = useMutation({
    mutationFn: onRefresh,
    meta: { failureTitle: 'Impossibile aggiornare l’elenco' },
    onSuccess: () => toast.success(refreshed),
  })
  return (
    <Group gap="xs" mb="xs" data-screen-only>
      <SearchBox {...search} />
      <Group gap="xs" ml="auto" className={classes.buttons}>
        {folds && <FiltersButton />}
        {children}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          Refresh
        </Button>
        {create && <CreateNew create={create} />}
      </Group>
    </Group>
  )
}

function CreateNew({ create }: Pick<ListToolbarProps, 'create'>) {
  const icon = <IconPlus size={16} />
  return typeof create === 'function' ? (
    <Button size="sm" leftSection={icon} onClick={create}>
      Create new
    </Button>
  ) : (
    <Button size="sm" leftSection={icon} renderRoot={(props) => <Link to={create} {...props} />}>
      Create new
    </Button>
  )
}
