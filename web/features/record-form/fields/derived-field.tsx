import type { FieldView } from '../store/field-view.ts'
import { useFormStore, useSummary, useValue } from '../store/form-context.ts'
import { controlProps } from './control.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface Props {
  view: FieldView
}

/** A value that the form derives. */
export function DerivedField({ view }: Props) {
  return view.name === 'code' ? <RecordCode view={view} /> : <DerivedValue view={view} />
}

function DerivedValue({ view }: Props) {
  const value = useValue(view.name)
  const text = typeof value === 'string' ? value : ''
  return <ReadonlyBox view={view} text={text} placeholder="Calcolato automaticamente" />
}

/** The record's code is derived until the server sets it. */
function RecordCode({ view }: Props) {
  const { code } = useSummary()
  const placeholder = useFormStore().codeAtSave ? 'Si forma al salvataggio' : 'Calcolato automaticamente'
  return <ReadonlyBox view={view} text={code} placeholder={placeholder} />
}

function ReadonlyBox({ view, text, placeholder }: Props & { text: string; placeholder: string }) {
  return (
    <FieldFrame view={view}>
      <input
        {...controlProps(view)}
        className={classes.control}
        type="text"
        readOnly
        value={text}
        placeholder={placeholder}
        data-code="true"
      />
    </FieldFrame>
  )
}
