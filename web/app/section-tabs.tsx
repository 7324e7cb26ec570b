import { Badge } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '../lib/format-date.ts'
import { useSession } from '../lib/session.ts'
import classes from './layout.module.css'
import { type Section, sectionOf, sectionsFor } from './tabs-and-admin-pages.ts'

/** SHELL-23: the main tab switcher. */
export function SectionTabs() {
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
