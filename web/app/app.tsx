import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TOAST_MS } from '../../shared/constants.ts'
import { pointerPress } from '../lib/pointer-press.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { endDeadSessions } from './dead-session.ts'
import { followNewVersions } from './new-version.ts'
import { router } from './router.tsx'
import { WentWrong } from './special-screens.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

const queryClient = createQueryClient()
endDeadSessions()
followNewVersions('/')
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
        <ErrorBoundary fallback={<WentWrong />}>
          <Notifications position="top-right" autoClose={TOAST_MS} containerWidth={360} aria-live="polite" />
          <RouterProvider router={router} context={{ queryClient }} />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
