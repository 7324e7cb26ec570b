import { Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { VERIFIED_RELOAD_MS } from '../../../shared/constants.ts'

/** LOGIN-16: shows the success, then the page reloads with the complete session. */
export function SuccessStep() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), VERIFIED_RELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      <IconCircleCheck size={28} color="var(--mantine-color-teal-7)" aria-hidden="true" />
      <Text fw={500}>Verification was successful!</Text>
    </Group>
  )
}
