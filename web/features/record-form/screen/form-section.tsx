import { memo, type ReactNode, Suspense, useId, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useActions, useFormStore, useStatus } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import { importWithLists } from '../store/load-lists.ts'
import { ACTION_LABELS, runCopyAction } from '../tools/actions/action-labels.ts'
import { ADDRESS_SUFFIXES, type AddressSuffix } from '../tools/actions/address-suffixes.ts'
import { FiscalCodeCheck } from './fiscal-code-check.tsx'
import classes from './form-section.module.css'
import { reasonsOf } from './reasons.ts'
import { SectionEnd, SectionTop } from './section-extras.tsx'
import { SectionForm } from './section-form.tsx'
import { sectionLayoutOf } from './section-layout.ts'

/** A section of the page with its fields, buttons and explanations. */
export const FormSection = memo(function FormSection({
  section,
  came,
}: {
  section: SectionView
  came: boolean
}) {
  return (
    <SectionForm
      section={section}
      came={came}
      {...sectionLayoutOf(section.id)}
      tools={
        <>
          <Optional>
            <SectionActions section={section} />
          </Optional>
          <Optional>
            <SectionExplanation section={section} />
          </Optional>
        </>
      }
      above={
        <Optional>
          <SectionTop id={section.id} />
        </Optional>
      }
      below={
        <Optional>
          <SectionEnd id={section.id} />
        </Optional>
      }
    />
  )
})

/** A part beside the fields: the form works without it if it fails. */
const Optional = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
)

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Explains the section and its fields on request; nothing if there is no condition. */
function SectionExplanation({ section }: { section: SectionView }) {
  const { current } = useFormStore()
  const [open, setOpen] = useState(false)
  const id = useId()
  const reasons = reasonsOf(
    section,
    section.names.flatMap((name) => current.views.get(name) ?? []),
  )
  if (reasons.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.why}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`Perché vedo ${section.title}?`}
        onClick={() => setOpen(!open)}
      >
        Perché?
      </button>
      {open && (
        <div className={classes.reasons} id={id}>
          {reasons.map(({ about, text }) => (
            <p key={about}>
              <strong>{about}</strong>: {sentence(text)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

const AddressDialog = lazyPart(() => importWithLists(import('../tools/actions/address-dialog.tsx')))

/** The buttons of a section: copies that can be undone, the complete address, the fiscal code check. */
function SectionActions({ section }: { section: SectionView }) {
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
