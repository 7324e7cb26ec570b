import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { countText } from '../lib/format-date.ts'
import { PAGE_SIZES } from '../lib/list-state.ts'
import { lastPage, rangeText } from '../lib/use-list-page.ts'

type PageSize = (typeof PAGE_SIZES)[number]

interface PagerProps {
  /** Counts from 0. */
  page: number
  size: PageSize
  count: number
  exact: boolean
  onPage(page: number): void
  onSize(size: PageSize): void
}

const CONTROLS: Record<string, string> = {
  first: 'Prima pagina',
  previous: 'Pagina precedente',
  next: 'Pagina successiva',
  last: 'Ultima pagina',
}

export function Pager({ page, size, count, exact, onPage, onSize }: PagerProps) {
  return (
    <Group component="nav" aria-label="Pagine" justify="space-between" gap="sm" mt="xs">
      <Group gap="sm">
        <Text size="sm" c="dimmed" aria-live="polite">
          {rangeText({ page, size, count })} di {countText(count, exact)}
        </Text>
        <Group gap={6} wrap="nowrap">
          <Text component="label" size="sm" c="dimmed" htmlFor="righe-per-pagina">
            Righe per pagina
          </Text>
          <NativeSelect
            id="righe-per-pagina"
            size="xs"
            w={64}
            value={String(size)}
            data={PAGE_SIZES.map(String)}
            onChange={(event) => {
              const chosen = PAGE_SIZES.find((option) => String(option) === event.currentTarget.value)
              if (chosen) onSize(chosen)
            }}
          />
        </Group>
      </Group>
      <Pagination
        size="sm"
        value={page + 1}
        total={lastPage({ page, size, count, exact }) + 1}
        siblings={1}
        onChange={(next) => onPage(next - 1)}
        getItemProps={(item) => ({ 'aria-label': `Pagina ${item}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </Group>
  )
}
