import '../lib/no-eval.ts'
import '../lib/trusted-types.ts'
// In Mantine's order, on which its rules depend.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Card.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Title.css'
import '../fonts/fonts.css'
import '../styles.css'
import { Button, MantineProvider, Skeleton, Stack, Text, Title } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { tokenOfLink } from '../../shared/page-paths.ts'
import { CallFailure } from '../lib/call-failure.ts'
import { findNewVersion, reloadPage, useNewVersion, watchForNewVersion } from '../lib/new-version.ts'
import { printInLight } from '../lib/print-in-light.ts'
import { surviveTranslation } from '../lib/translated-text.ts'
import { CustomerFrame } from '../ui/customer-frame.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

const SigningPage = lazy(async () => ({
  default: (await import('../features/signing/signing-page.tsx')).SigningPage,
}))
const WithdrawalPage = lazy(async () => ({
  default: (await import('../features/withdrawals/withdrawal-page.tsx')).WithdrawalPage,
}))
const VerifyPage = lazy(async () => ({
  default: (await import('../features/document-verification/verify-page.tsx')).VerifyPage,
}))

const shouldRetry = (count: number, error: Error) =>
  count < 2 && error instanceof CallFailure && error.unreachable

// No toasts here: every failure is shown in place.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

watchForNewVersion('/verifica')
printInLight(window)
surviveTranslation(document)

/** The pages for people without a login: nothing of the main page is loaded for them. */
function Customer() {
  const token = tokenOfLink(location.pathname)
  return <Suspense fallback={<CustomerLoading />}>{pageOfPath(location.pathname, token)}</Suspense>
}

function pageOfPath(path: string, token: string | undefined) {
  if (path.startsWith('/verifica')) return <VerifyPage />
  return path.startsWith('/recesso') ? <WithdrawalPage token={token} /> : <SigningPage token={token ?? ''} />
}

const root = document.getElementById('root')
if (!root) throw new Error('customer.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fallback={<CustomerError />}>
          <Customer />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

/** Shown instead of a page that failed, or of which a file could not be loaded. */
function CustomerError() {
  const isReplaced = useNewVersion() > 0
  useEffect(() => void findNewVersion(), [])
  return (
    <CustomerFrame>
      <Stack gap="sm" align="flex-start" role="alert" pt="md">
        <Title order={1} size="h3">
          {isReplaced ? 'Nuova versione' : 'La pagina non si è aperta'}
        </Title>
        <Text>
          {isReplaced
            ? 'La pagina è stata aggiornata. La ricarichi per continuare.'
            : 'Ricarichi per riprovare. Se succede ancora, la apra con un browser aggiornato o da un altro dispositivo, oppure avvisi chi Le ha mandato il collegamento.'}
        </Text>
        <Button size="md" onClick={() => void reloadPage()}>
          Ricarica
        </Button>
      </Stack>
    </CustomerFrame>
  )
}

/** Shown before the data are loaded. */
function CustomerLoading() {
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
