import '@mantine/core/styles.css'
import '../../web/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { Session } from '../../shared/api/sessions.ts'
import { cssVariables, theme } from '../../web/app/theme.ts'
import { RecordForm } from '../../web/features/record-form/screen/record-form.tsx'
import { createQueryClient } from '../../web/lib/query-client.ts'
import { sessionQuery } from '../../web/lib/session.ts'
import type { Largest } from './largest.ts'

const session: Session = {
  ok: true,
  id: '00000000-0000-4000-8000-000000000000',
  role: 'user',
  level: 'base',
  name: 'Bench',
  send_email: false,
  verified: true,
  verified_email: true,
  activated_g: true,
  mustChangePassword: false,
  can: { seeAdministration: false, sign: false, enterOutcomes: false, readOutbox: false },
  links: {},
  demonstration: true,
  disk: 'ample',
}

// Added by the bench before the page's scripts: loading it must not count as opening the form.
const { values, catalogue } = (window as unknown as { largest: Largest }).largest
const client = createQueryClient()
client.setQueryData(sessionQuery.queryKey, session)
const opening = { values, base: values, stored: undefined, month: 1, notices: [] }
const root = createRootRoute({
  component: () => (
    <RecordForm mode="new" opening={opening} catalogue={catalogue} onSaved={() => {}} onCreated={() => {}} />
  ),
})
const router = createRouter({ routeTree: root, history: createMemoryHistory() })

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <QueryClientProvider client={client}>
      {/* biome-ignore lint/suspicious/noExplicitAny: the product's own router is the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>
  </MantineProvider>,
)
