import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { Package } from '../../lib/catalogue.ts'
import classes from './packages.module.css'

export type PackageAction = 'edit' | 'history' | 'remove'

interface PackageCardProps {
  item: Package
  onAction(action: PackageAction): void
}

/** PACK-5, PACK-6. */
export function PackageCard({ item, onAction }: PackageCardProps) {
  const facts = [
    ['Department Code', item.department_code],
    ['Department', item.department],
    ['Client Type', item.client_type],
    ['Product Type', item.product_type],
    ['Vendor', item.vendor || '–'],
    ['Products', String(item.products.length)],
  ]
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>{item.package_name}</h2>
      <dl className={classes.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`}>{value}</dd>,
        ])}
      </dl>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => onAction('edit')}>
          Update
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => onAction('remove')}>
          Remove
        </Button>
        <ActionIcon
          ml="auto"
          variant="subtle"
          color="gray"
          aria-label={`Storia di ${item.package_name}`}
          title="Storia"
          onClick={() => onAction('history')}
        >
          <IconHistory size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
