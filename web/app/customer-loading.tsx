import { Skeleton, Stack } from '@mantine/core'
import { CustomerFrame } from '../ui/customer-frame.tsx'

/** Shown before the data are loaded. */
export function CustomerLoading() {
  return (
    <CustomerFrame>
      <Stack gap="sm" role="status" aria-label="Caricamento in corso">
        <Skeleton height={28} width="70%" />
        <Skeleton height={16} />
        <Skeleton height="50dvh" />
      </Stack>
    </CustomerFrame>
  )
}
