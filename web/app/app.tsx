import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isPreparing } from '../lib/preparing.ts'
import { TOASTS } from '../lib/toast.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorScreen } from './fallback-screens.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { PreparingScreen } from './preparing.tsx'
import type { createPortalRouter } from './router.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

interface AppProps {
  router: ReturnType<typeof createPortalRouter>
  queryClient: QueryClient
}

export function App({ router, queryClient }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fallback={<ErrorScreen />}>
          <Notifications {...TOASTS} />
          <NewVersionNotice />
          {isPreparing() ? <PreparingScreen /> : <RouterProvider router={router} />}
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
