import { Button, Center, Code, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pairAuthenticator } from '../../../shared/api/login.ts'
import { send } from '../../lib/transport.ts'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './login.module.css'
import { readPairing } from './pairing.ts'

export function QrStep({ onNext }: { onNext(): void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['login', 'pair'],
    queryFn: async ({ signal }) => {
      const pairing = readPairing(await send(pairAuthenticator, {}, { signal }))
      if (!pairing) throw new Error('the pairing answer holds no image')
      return pairing
    },
    // A return to this step must show the code that may already have been scanned.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'in place' },
  })
  return (
    <Stack gap="md">
      <Title order={1} size="h4">
        Scan the QR code in the authenticator app
      </Title>
      {error ? (
        <LoadError
          what="Impossibile mostrare il codice"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Center>
          {data ? (
            <img src={data.image} alt="QR code" className={classes.qr} />
          ) : (
            <Skeleton w={220} h={220} />
          )}
        </Center>
      )}
      <Text size="sm" c="dimmed">
        Va bene qualsiasi app di autenticazione, per esempio Google Authenticator o Aegis.
        {data?.key && (
          <>
            {' '}
            Se non puoi inquadrarlo, scrivi nell’app questa chiave: <Code>{data.key}</Code>
          </>
        )}
      </Text>
      <Button onClick={onNext} disabled={!data}>
        Next
      </Button>
    </Stack>
  )
}
