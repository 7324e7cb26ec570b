import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../lib/format-date.ts'
import { useSession } from '../lib/session.ts'
import classes from './layout.module.css'
import { type Section, sectionsFor } from './sections.ts'

/** SHELL-23: the main tab switcher. */
export function SectionTabs() {
  const { can } = useSession()
  return (
    <nav className={classes.tabs} aria-label="Sezioni">
      {sectionsFor(can).map((section) => (
        <Tab key={section.path} section={section} />
      ))}
    </nav>
  )
}

function Tab({ section }: { section: Section }) {
  const { data } = useQuery(section.total)
  return (
    <Link to={section.path} className={classes.tab} activeOptions={{ exact: false, includeSearch: false }}>
      {section.label}
      {data && (
        <Badge size="sm" variant="default" radius="sm">
          {formatCount(data.count, data.exact)}
        </Badge>
      )}
    </Link>
  )
}
