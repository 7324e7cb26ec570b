import { Button, Center, Code, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pairAuthenticator } from '../../../shared/api/login.ts'
import { send } from '../../lib/transport.ts'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './login.module.css'
import { useFocusWhen } from './use-focus-when.ts'

const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,]/i

export interface Pairing {
  /** A `data:` address. */
  image: string
  /** The same secret as text, for users who cannot scan. */
  key: string | undefined
}

/**
 * The content of the pairing call's HTML (LOGIN-7): one image and optionally the key. The HTML is never
 * inserted into the page: it is parsed separately, only an embedded image is used, which runs nothing as an
 * `<img>`, and the key is plain text.
 */
function readPairing(html: string): Pairing | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const image = page.querySelector('img')?.getAttribute('src')?.trim() ?? ''
  if (!IMAGE_DATA.test(image)) return undefined
  return { image, key: page.querySelector('code')?.textContent.trim() || undefined }
}

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
  const next = useFocusWhen(data !== undefined)
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
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
      <Button ref={next} onClick={onNext} disabled={!data}>
        Next
      </Button>
    </Stack>
  )
}
