import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Abilities } from '../../../shared/api/sessions.ts'
import { useSession } from '../../lib/session.ts'
import classes from './crm.module.css'

/** The pages of the built-in CRM. Pages without an ability are for all users. */
const CRM_PAGES: readonly {
  to: '/crm/products' | '/crm/owners' | '/crm/leads' | '/crm/mapping'
  label: string
  ability?: keyof Abilities
}[] = [
  { to: '/crm/products', label: 'Prodotti', ability: 'seeAdministration' },
  { to: '/crm/owners', label: 'Contact Owner', ability: 'seeAdministration' },
  { to: '/crm/leads', label: 'Lead' },
  { to: '/crm/mapping', label: 'Mappatura', ability: 'seeAdministration' },
]

/** Links between the pages of the CRM. */
export function CrmNavigation() {
  const { can } = useSession()
  return (
    <Group component="nav" className={classes.pages} gap={4} mb="xs" aria-label="CRM">
      {CRM_PAGES.filter(({ ability }) => !ability || can[ability]).map(({ to, label }) => (
        <Link key={to} to={to} className={classes.page} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </Group>
  )
}
