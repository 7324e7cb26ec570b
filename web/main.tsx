import './lib/no-eval.ts'
import './lib/trusted-types.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts/fonts.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchActivity } from './lib/activity.ts'
import { surviveTranslation } from './lib/translated-text.ts'

watchActivity(window)
surviveTranslation(document)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
