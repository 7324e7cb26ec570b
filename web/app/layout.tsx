import { Box } from '@mantine/core'
import { Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { DiskNotice } from './disk-notice.tsx'
import { watchDialogs } from './focus-back.ts'
import { Gate } from './gate.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { SectionTabs } from './section-tabs.tsx'
import { isForbidden } from './sections.ts'
import { useStartupLists } from './use-startup-lists.ts'

export function Layout() {
  return (
    <Gate>
      <Portal />
    </Gate>
  )
}

function Portal() {
  useEffect(watchDialogs, [])
  useStartupLists()
  const { can } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  // On the way out the address has changed already, but the page that would be shown has not.
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
