import { Suspense, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useActions, useFormStore, useStatus } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import { importWithLists } from '../store/load-lists.ts'
import { ACTION_LABELS, runCopyAction } from '../tools/actions/action-labels.ts'
import { ADDRESS_SUFFIXES, type AddressSuffix } from '../tools/actions/address-suffixes.ts'
import { FiscalCodeCheck } from './fiscal-code-check.tsx'
import classes from './form-section.module.css'

const AddressDialog = lazyPart(() => importWithLists(import('../tools/actions/address-dialog.tsx')))

/** The buttons of a section: copies that can be undone, the complete address, the fiscal code check. */
export function SectionActions({ section }: { section: SectionView }) {
  const store = useFormStore()
  const { undoable } = useStatus()
  const actions = useActions().filter((action) => action.section === section.id)
  const suffix = ADDRESS_SUFFIXES.find((name) => section.names.includes(`indirizzo_${name}`))
  const code = section.names.find((name) => store.current.views.get(name)?.kind === 'fiscal-code')
  return (
    <>
      {undoable?.section === section.id && (
        <button type="button" className={classes.action} data-undo onClick={() => store.undo()}>
          Annulla «{undoable.label}»
        </button>
      )}
      {actions.map(({ action, label }) => (
        <button
          key={action}
          type="button"
          className={classes.action}
          title={ACTION_LABELS[action]}
          onClick={() => runCopyAction(store, action, label, section.id)}
        >
          {label}
        </button>
      ))}
      {suffix && <SetAddress suffix={suffix} section={section} />}
      {code && <FiscalCodeCheck field={code as FieldName} />}
    </>
  )
}

function SetAddress({ suffix, section }: { suffix: AddressSuffix; section: SectionView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.action} onClick={() => setOpen(true)}>
        Set Address
      </button>
      {open && (
        <Suspense>
          <AddressDialog suffix={suffix} section={section} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
