import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Domain } from '../../../shared/api/domains.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import classes from './domains.module.css'

interface DomainListProps {
  domains: readonly Domain[]
  onRemove(domain: Domain): void
}

export function DomainList({ domains, onRemove }: DomainListProps) {
  if (domains.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        Nessun dominio: per ora vale qualunque casella.
      </Text>
    )
  }
  return (
    <IncrementalList all={domains}>
      {(shown) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={classes.domains} aria-label="Domini" tabIndex={0}>
          {shown.map((domain) => (
            <li key={domain.id}>
              <span>{domain.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Rimuovi ${domain.name}`}
                onClick={() => onRemove(domain)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </IncrementalList>
  )
}
