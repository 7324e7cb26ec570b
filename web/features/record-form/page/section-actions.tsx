import { Suspense, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { actOrTell } from '../actions/act-or-tell.ts'
import { withLists } from '../lists/load-lists.ts'
import { useActions, useFormStore, useStatus } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import { ACTION_WORDS } from '../text/action-words.ts'
import { ADDRESS_SUFFIXES, type AddressSuffix } from '../text/address-suffixes.ts'
import { FiscalCheck } from './fiscal-check.tsx'
import classes from './form-section.module.css'

const AddressDialog = lazyPart(() => withLists(import('../dialogs/address-dialog.tsx')))

/** The buttons of a section: copies that can be taken back, the whole address at once, the tax agency's check. */
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
          title={ACTION_WORDS[action]}
          onClick={() => actOrTell(store, action, label, section.id)}
        >
          {label}
        </button>
      ))}
      {suffix && <SetAddress suffix={suffix} section={section} />}
      {code && <FiscalCheck field={code as FieldName} />}
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
