import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { templateVariablesQuery } from '../lib/document-queries.ts'
import { useSession } from '../lib/session.ts'
import { DiskNotice } from './disk-notice.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { RequireSession } from './require-session.tsx'
import { restoreDialogFocus } from './restore-dialog-focus.ts'
import { SectionTabs } from './section-tabs.tsx'
import { isForbidden } from './tabs-and-admin-pages.ts'

export function Layout() {
  return (
    <RequireSession>
      <AuthenticatedLayout />
    </RequireSession>
  )
}

/**
 * SHELL-44, SHELL-48: for an administrator the template variables are loaded at the start, on any page. The
 * other lists of the start are loaded by the tabs that count them and by the page that shows them. A failure is
 * shown by the page that needs the list, which loads it again.
 */
function useStartupLists(): void {
  const client = useQueryClient()
  const { can } = useSession()
  useEffect(() => {
    if (can.seeAdministration) void client.prefetchQuery(templateVariablesQuery)
  }, [client, can.seeAdministration])
}

function AuthenticatedLayout() {
  useEffect(restoreDialogFocus, [])
  useStartupLists()
  const { can } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  // During a navigation the URL has changed already, but the displayed page has not.
  const shown = useChildMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname })
  if (isForbidden(pathname, can) || isForbidden(shown, can)) return <Navigate to="/records" replace />
  return (
    <>
      <a className={classes.skip} href="#contenuto">
        Vai al contenuto
      </a>
      <Header />
      <SectionTabs />
      <DiskNotice />
      <Box component="main" id="contenuto" className={classes.main} tabIndex={-1}>
        <Outlet />
      </Box>
    </>
  )
}
