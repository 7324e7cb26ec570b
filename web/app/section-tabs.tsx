import { Badge } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount } from '../lib/format-date.ts'
import { useSession } from '../lib/session.ts'
import classes from './layout.module.css'
import { type Section, sectionOf, sectionsFor } from './sections.ts'

/** SHELL-23: the main tab switcher. */
export function SectionTabs() {
  const { can } = useSession()
  const current = useLocation({ select: ({ pathname }) => sectionOf(pathname)?.path })
  return (
    <nav className={classes.tabs} aria-label="Sezioni">
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
