import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { pointerPress } from '../lib/pointer-press.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { TOAST_MS } from '../lib/toast.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { handleExpiredSession } from './expired-session.ts'
import { ErrorScreen } from './fallback-screens.tsx'
import { reloadOnNewVersion } from './reload-on-new-version.ts'
import { router } from './router.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

const queryClient = createQueryClient()
handleExpiredSession()
reloadOnNewVersion('/')
pointerPress.watch(window)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fallback={<ErrorScreen />}>
          <Notifications position="top-right" autoClose={TOAST_MS} containerWidth={360} aria-live="polite" />
          <RouterProvider router={router} context={{ queryClient }} />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
