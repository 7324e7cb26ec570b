import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { findDeclaredField } from '../../../../../contract/declared-fields.ts'
import type { FieldName } from '../../../../../contract/index.ts'
import { useSession } from '../../../../lib/session.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { useFormStore, useSections } from '../../store/form-context.ts'
import classes from './actions.module.css'

const ManagedListDialog = lazyPart(() => import('./managed-list-dialog.tsx'))

/** For administrators: the visible lists of discount codes (MANAGE-7). */
export function DiscountLists() {
  const store = useFormStore()
  const { can } = useSession()
  const sections = useSections()
  const [editing, setEditing] = useState<FieldName>()
  if (!can.seeAdministration) return null
  const names = sections.find(({ id }) => id === 'codici-sconto')?.names ?? []
  const labelOf = (name: FieldName) => store.current.views.get(name)?.label ?? name
  return (
    <div className={classes.bar}>
      {names.map((name) => (
        <Button key={name} size="compact-xs" variant="default" onClick={() => setEditing(name)}>
          Modifica elenco: {labelOf(name)}
        </Button>
      ))}
      {editing && (
        <Suspense>
          <ManagedListDialog
            code={findDeclaredField(editing)?.managed ?? editing}
            label={labelOf(editing)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
