import { Alert, Badge, Box } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { DiskState } from '../../shared/disk-states.ts'
import { templateVariablesQuery } from '../lib/document-queries.ts'
import { formatCount } from '../lib/format-date.ts'
import { useSession } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { focusFirstFields, restoreDialogFocus } from './dialog-focus.ts'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { RequireSession } from './require-session.tsx'
import { isForbidden, type Section, sectionOf, sectionsFor } from './tabs-and-admin-pages.ts'
import { MAIN_ID } from './theme.ts'

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
  useEffect(focusFirstFields, [])
  useStartupLists()
  const { can } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  // During a navigation the URL has changed already, but the displayed page has not.
  const shown = useChildMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname })
  const isRefused = isForbidden(pathname, can) || isForbidden(shown, can)
  useEffect(() => {
    if (isRefused) toast.error('Questa pagina è degli amministratori')
  }, [isRefused])
  if (isRefused) return <Navigate to="/records" replace />
  return (
    <>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Vai al contenuto
      </a>
      <Header />
      <SectionTabs />
      <DiskNotice />
      <Box component="main" id={MAIN_ID} className={classes.main} tabIndex={-1}>
        <Outlet />
      </Box>
    </>
  )
}

const NOTICES: Record<DiskState, { color: string; text: string } | undefined> = {
  ample: undefined,
  low: {
    color: 'orange',
    text: 'Il disco del server è quasi pieno: va liberato spazio, altrimenti tra poco non si potrà più salvare.',
  },
  full: {
    color: 'red',
    text: 'Il disco del server è pieno: per ora si può consultare ma non salvare. Quello che scrivi nei contratti resta in questo browser e si salva appena c’è spazio.',
  },
}

/** Shows all users that nothing can be saved now, and warns administrators before that. */
function DiskNotice() {
  const { disk } = useSession()
  const notice = NOTICES[disk]
  if (!notice) return null
  return (
    <Alert
      color={notice.color}
      variant="light"
      radius={0}
      role="status"
      icon={<IconAlertTriangle size={18} />}
    >
      {notice.text}
    </Alert>
  )
}

/** SHELL-23: the main tab switcher. */
function SectionTabs() {
  const { can } = useSession()
  const current = useLocation({ select: ({ pathname }) => sectionOf(pathname)?.path })
  const strip = useRef<HTMLElement>(null)
  // On a phone the tabs scroll: the current tab is always visible, even if a count arrives late.
  useEffect(() => {
    const nav = strip.current
    if (!nav || current === undefined) return
    const sizes = new ResizeObserver(() => showCurrent(nav))
    for (const tab of nav.children) sizes.observe(tab)
    return () => sizes.disconnect()
  }, [current])
  return (
    <nav ref={strip} className={classes.tabs} aria-label="Sezioni">
      {sectionsFor(can).map((section) => (
        <Tab key={section.path} section={section} current={section.path === current} />
      ))}
    </nav>
  )
}

function Tab({ section, current }: { section: Section; current: boolean }) {
  const total = section.useTotal()
  return (
    <Link
      to={section.path}
      className={classes.tab}
      activeProps={{}}
      aria-current={current ? 'page' : undefined}
    >
      {section.label}
      {total && (
        <Badge size="sm" variant="default" radius="sm">
          {formatCount(total.count, total.exact)}
        </Badge>
      )}
    </Link>
  )
}

/** Horizontally only: `scrollIntoView` would scroll the page as well. */
function showCurrent(strip: HTMLElement) {
  const tab = strip.querySelector('[aria-current]')
  if (!tab) return
  const { left, right } = tab.getBoundingClientRect()
  const edge = strip.getBoundingClientRect()
  strip.scrollLeft += Math.max(0, right - edge.right) + Math.min(0, left - edge.left)
}
