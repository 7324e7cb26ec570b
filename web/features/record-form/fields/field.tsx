import { type ComponentType, memo, useContext } from 'react'
import { completeFiscalCode } from '../../../../contract/checks/fiscal-code-person.ts'
import type { Answers, FieldKind, FieldName } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { controlId, type FieldView } from '../store/field-view.ts'
import { useFormStore, useSummary, useValue, useView } from '../store/form-context.ts'
import { ChecksField } from './checks-field.tsx'
import { CheckboxField, RadioField, SelectField } from './choice-fields.tsx'
import { MunicipalityField, PickField, SuggestField } from './combo-fields.tsx'
import { controlProps, FieldExtrasContext } from './control.ts'
import { DateField, DateTimeField } from './date-fields.tsx'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { fieldLayout } from './field-layout.ts'
import { type TextFormat, textFormat, useTextBox } from './use-text-box.ts'

const INPUTS: Record<FieldKind, ComponentType<{ view: FieldView }>> = {
  text: TextField,
  multiline: MultilineField,
  number: TextField,
  email: TextField,
  phone: TextField,
  date: DateField,
  datetime: DateTimeField,
  select: SelectField,
  radio: RadioField,
  checkbox: CheckboxField,
  checks: ChecksField,
  suggest: SuggestField,
  province: SuggestField,
  municipality: MunicipalityField,
  cap: TextField,
  iban: TextField,
  bic: TextField,
  'fiscal-code': FiscalCodeField,
  vat: TextField,
  ateco: TextField,
  pod: TextField,
  pdr: TextField,
  product: PickField,
  operation: PickField,
  owner: PickField,
  readonly: DerivedField,
}

/** A field by its name. It renders again only if its own view changes; one that fails is plain text. */
export const Field = memo(function Field({ name }: { name: FieldName }) {
  const view = useView(name)
  if (!view) return null
  const Input = INPUTS[view.kind]
  return (
    <ErrorBoundary fallback={<PlainField view={view} />}>
      <Input view={view} />
    </ErrorBoundary>
  )
})

interface Props {
  view: FieldView
}

/** A value that the form derives. */
function DerivedField({ view }: Props) {
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

/** A field whose own control failed: its value as plain text, which can be changed if it is a text. */
function PlainField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const value = useValue(view.name)
  const isText = KINDS[view.kind].shape === 'text'
  return (
    <div className={fieldLayout(view).className} data-field={view.name}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={controlId(view.name)}>
          {view.label}
        </label>
      </div>
      <textarea
        id={controlId(view.name)}
        className={classes.control}
        rows={view.rows ?? 1}
        readOnly={!isText}
        value={textOf(value)}
        onChange={({ currentTarget }) =>
          store.set(view.name, currentTarget.value as Answers[typeof view.name])
        }
      />
    </div>
  )
}

function textOf(value: Answers[FieldView['name']] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  return typeof value === 'object' ? value.name : (value ?? '')
}

interface InputStyle {
  type?: 'email' | 'tel'
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'
  /** In a monospaced style, so that single characters can be checked. */
  code?: boolean
}

const INPUT_STYLES: Partial<Record<FieldKind, InputStyle>> = {
  number: { inputMode: 'decimal' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  cap: { inputMode: 'numeric', code: true },
  iban: { code: true },
  bic: { code: true },
  'fiscal-code': { code: true },
  vat: { inputMode: 'numeric', code: true },
  pod: { code: true },
  pdr: { inputMode: 'numeric', code: true },
}

/** Stored in capitals, so shown in capitals while typing. */
const CAPITALS: ReadonlySet<FieldKind> = new Set(['iban', 'bic', 'fiscal-code', 'pod'])

const PLAIN: InputStyle = {}

/** A fiscal code without its first six letters is completed from the names beside it. */
function FiscalCodeField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const plain = textFormat(view)
  const nameOf = (field: FieldName | undefined) => textOf(field && store.current.values[field])
  const onBlur = (text: string) => {
    const { name, lastName } = view.rules?.relates ?? {}
    return plain.onBlur(completeFiscalCode(text, { name: nameOf(name), last_name: nameOf(lastName) }))
  }
  return <TextBox view={view} format={{ ...plain, onBlur }} />
}

/** Every other single-line text field, with or without a check. */
function TextField({ view }: { view: FieldView }) {
  return <TextBox view={view} format={textFormat(view)} />
}

/** A long text is not cut: the engine says the limit. */
function TextBox({ view, format }: { view: FieldView; format: TextFormat }) {
  const Hint = useContext(FieldExtrasContext).hints[view.kind]
  const { type = 'text', inputMode, code } = INPUT_STYLES[view.kind] ?? PLAIN
  return (
    <FieldFrame view={view} hint={Hint && <Hint name={view.name} />}>
      <input
        {...controlProps(view, Hint !== undefined)}
        {...useTextBox<HTMLInputElement>(view, format)}
        className={classes.control}
        type={type}
        inputMode={inputMode}
        spellCheck={false}
        data-code={code}
        data-capitals={CAPITALS.has(view.kind) || view.rules?.upperCase || undefined}
      />
    </FieldFrame>
  )
}

/** A multi-line note; Enter starts a new line. */
function MultilineField({ view }: { view: FieldView }) {
  return (
    <FieldFrame view={view}>
      <textarea
        {...controlProps(view)}
        {...useTextBox<HTMLTextAreaElement>(view, textFormat(view))}
        className={classes.control}
        rows={view.rows ?? 5}
      />
    </FieldFrame>
  )
}
