import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { Package } from '../../lib/catalogue.ts'
import classes from './packages.module.css'

export type PackageAction = 'update' | 'remove' | 'history'

interface PackageCardProps {
  one: Package
  onAction(action: PackageAction): void
}

/** PACK-5, PACK-6. */
export function PackageCard({ one, onAction }: PackageCardProps) {
  const facts = [
    ['Department Code', one.department_code],
    ['Department', one.department],
    ['Client Type', one.client_type],
    ['Product Type', one.product_type],
    ['Vendor', one.vendor || '–'],
    ['Products', String(one.products.length)],
  ]
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>{one.package_name}</h2>
      <dl className={classes.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`}>{value}</dd>,
        ])}
      </dl>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => onAction('update')}>
          Update
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => onAction('remove')}>
          Remove
        </Button>
        <ActionIcon
          ml="auto"
          variant="subtle"
          color="gray"
          aria-label={`Storia di ${one.package_name}`}
          title="Storia"
          onClick={() => onAction('history')}
        >
          <IconHistory size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
