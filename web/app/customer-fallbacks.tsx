import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { CustomerFrame } from '../ui/customer-frame.tsx'

/** Shown instead of a page that failed, or of which a file could not be loaded. */
export function CustomerError() {
  return (
    <CustomerFrame>
      <Stack gap="sm" align="flex-start" role="alert" pt="md">
        <Title order={1} size="h3">
          La pagina non si è aperta
        </Title>
        <Text>
          Ricarichi per riprovare. Se succede ancora, la apra con un browser aggiornato o da un altro
          dispositivo, oppure avvisi chi Le ha mandato il collegamento.
        </Text>
        <Button size="md" onClick={() => location.reload()}>
          Ricarica
        </Button>
      </Stack>
    </CustomerFrame>
  )
}

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
