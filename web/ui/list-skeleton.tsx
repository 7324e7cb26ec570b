import { Skeleton, Stack } from '@mantine/core'

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
