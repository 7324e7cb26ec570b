import { Button, Group } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from '../../lib/toast.ts'
import { reloadRecordLists } from './record-queries.ts'
import { SearchBox } from './search-box.tsx'

interface ListToolbarProps {
  searchWord: string
  onSearch(word: string): void
}

export function ListToolbar({ searchWord, onSearch }: ListToolbarProps) {
  const client = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => reloadRecordLists(client, { throwOnError: true }),
    meta: { doing: 'Non riesco ad aggiornare l’elenco' },
    onSuccess: () => toast.success('Record table has been refreshed'),
  })
  return (
    <Group gap="xs" mb="xs">
      <SearchBox searchWord={searchWord} onSearch={onSearch} />
      <Group gap="xs" ml="auto">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          Refresh
        </Button>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} />}
          renderRoot={(props) => <Link to="/new" {...props} />}
        >
          Create new
        </Button>
      </Group>
    </Group>
  )
}
