import './lib/no-eval.ts'
import './lib/trusted-types.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts/fonts.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { handleExpiredSession } from './app/expired-session.ts'
import { createPortalRouter } from './app/router.tsx'
import { watchActivity } from './lib/activity.ts'
import { watchForNewVersion } from './lib/new-version.ts'
import { pointerPress } from './lib/pointer-press.ts'
import { printInLight } from './lib/print-in-light.ts'
import { createQueryClient } from './lib/query-client.ts'
import { secondClick } from './lib/second-click.ts'

handleExpiredSession()
watchForNewVersion('/')
pointerPress.watch(window)
secondClick.watch(window)
printInLight(window)
watchActivity(window)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const queryClient = createQueryClient()
createRoot(root).render(
  <StrictMode>
    <App router={createPortalRouter(queryClient)} queryClient={queryClient} />
  </StrictMode>,
)
