import { memo, useContext } from 'react'
import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { createElement, setAttribute } from './dom-elements.ts'
import classes from './field.module.css'
import { FieldExtrasContext } from './field-extras.ts'
import { FieldFrame } from './field-frame.tsx'
import { setMaxLength, TextControl } from './text-control.ts'
import { textFormat } from './text-format.ts'
import { useControl } from './use-control.ts'

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

/** Often pasted in groups with spaces, which are removed later: the box must not truncate the text. */
const IN_GROUPS: ReadonlySet<FieldKind> = new Set(['iban', 'bic'])

const LINE = createElement('input', classes.control, {
  type: 'text',
  autocomplete: 'off',
  spellcheck: 'false',
})
const NOTE = createElement('textarea', classes.control, { autocomplete: 'off' })
const PLAIN: InputStyle = {}

function styleLine(box: HTMLInputElement, view: FieldView): void {
  const { type, inputMode, code } = INPUT_STYLES[view.kind] ?? PLAIN
  setAttribute(box, 'type', type ?? 'text')
  setAttribute(box, 'inputmode', inputMode)
  setAttribute(box, 'data-code', code)
  setAttribute(box, 'data-capitals', CAPITALS.has(view.kind) || view.rules?.upperCase)
  setMaxLength(box, IN_GROUPS.has(view.kind) ? undefined : view.maxLength)
}

function styleNote(box: HTMLTextAreaElement, view: FieldView): void {
  box.rows = view.rows ?? 5
  setMaxLength(box, view.maxLength)
}

/** Every single-line text field, with or without a check. */
export const TextField = memo(function TextField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const Hint = useContext(FieldExtrasContext).hints[view.kind]
  const create = () =>
    new TextControl(store, view, LINE.cloneNode() as HTMLInputElement, textFormat, styleLine)
  const { element } = useControl(view, create, Hint !== undefined)
  return <FieldFrame view={view} control={element} hint={Hint && <Hint name={view.name} />} />
})

/** A multi-line note; Enter starts a new line. */
export const MultilineField = memo(function MultilineField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const create = () =>
    new TextControl(store, view, NOTE.cloneNode() as HTMLTextAreaElement, textFormat, styleNote)
  const { element } = useControl(view, create)
  return <FieldFrame view={view} control={element} />
})
