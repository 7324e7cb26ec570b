import { Box } from '@mantine/core'
import { Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { DiskNotice } from './disk-notice.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { isForbidden } from './page-access.ts'
import { RequireSession } from './require-session.tsx'
import { restoreDialogFocus } from './restore-dialog-focus.ts'
import { SectionTabs } from './section-tabs.tsx'
import { useStartupLists } from './use-startup-lists.ts'

export function Layout() {
  return (
    <RequireSession>
      <AuthenticatedLayout />
    </RequireSession>
  )
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
