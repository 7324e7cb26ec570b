import { Skeleton, Stack, Table } from '@mantine/core'
import { createContext, useContext } from 'react'

/** How many rows a list without rows waits for; 0: it waits for none. */
export const AwaitedRows = createContext(0)

const NUMBERS = [...Array(50).keys()]

/** Placeholders in the columns of a table that waits for its rows; they are no rows of its body. */
export function SkeletonRows({ columns }: { columns: readonly { key: string }[] }) {
  const rows = useContext(AwaitedRows)
  if (rows === 0) return null
  return (
    <Table.Tfoot aria-hidden="true">
      {NUMBERS.slice(0, rows).map((row) => (
        <Table.Tr key={row}>
          {columns.map(({ key }, column) => (
            <Table.Td key={key}>
              <Skeleton h={20} w={column % 2 === 0 ? '85%' : '60%'} radius="sm" />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tfoot>
  )
}

/** The same for cards on a phone. */
export function SkeletonCards() {
  const rows = useContext(AwaitedRows)
  return NUMBERS.slice(0, rows).map((row) => (
    <li key={row} aria-hidden="true" style={{ listStyle: 'none' }}>
      <Skeleton h={96} radius="sm" />
    </li>
  ))
}

/** A placeholder for rows that are loading. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap={6} role="status" aria-label="Caricamento in corso">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <Skeleton key={row} h={34} radius="sm" />
      ))}
    </Stack>
  )
}
