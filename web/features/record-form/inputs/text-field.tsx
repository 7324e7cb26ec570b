import { memo, useContext } from 'react'
import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { make, put } from './elements.ts'
import classes from './field.module.css'
import { FieldExtrasContext } from './field-extras.ts'
import { FieldFrame } from './field-frame.tsx'
import { limit, TextControl } from './text-control.ts'
import { textReading } from './text-reading.ts'
import { useControl } from './use-control.ts'

interface Look {
  type?: 'email' | 'tel'
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'
  /** Set apart so that single characters can be checked by eye. */
  code?: boolean
}

const LOOKS: Partial<Record<FieldKind, Look>> = {
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

/** Pasted in groups, whose spaces fall away later: the box must not cut the end off. */
const IN_GROUPS: ReadonlySet<FieldKind> = new Set(['iban', 'bic'])

const LINE = make('input', classes.control, { type: 'text', autocomplete: 'off', spellcheck: 'false' })
const NOTE = make('textarea', classes.control, { autocomplete: 'off' })
const PLAIN: Look = {}

function dressLine(box: HTMLInputElement, view: FieldView): void {
  const { type, inputMode, code } = LOOKS[view.kind] ?? PLAIN
  put(box, 'type', type ?? 'text')
  put(box, 'inputmode', inputMode)
  put(box, 'data-code', code)
  put(box, 'data-capitals', CAPITALS.has(view.kind) || view.rules?.upperCase)
  limit(box, IN_GROUPS.has(view.kind) ? undefined : view.maxLength)
}

function dressNote(box: HTMLTextAreaElement, view: FieldView): void {
  box.rows = view.rows ?? 5
  limit(box, view.maxLength)
}

/** Every field that is one line of text, with or without a check of its own. */
export const TextField = memo(function TextField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const Tells = useContext(FieldExtrasContext).tells[view.kind]
  const create = () =>
    new TextControl(store, view, LINE.cloneNode() as HTMLInputElement, textReading, dressLine)
  const { element } = useControl(view, create, Tells !== undefined)
  return <FieldFrame view={view} control={element} tells={Tells && <Tells name={view.name} />} />
})

/** A note of several lines; Enter starts a new one. */
export const MultilineField = memo(function MultilineField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const create = () =>
    new TextControl(store, view, NOTE.cloneNode() as HTMLTextAreaElement, textReading, dressNote)
  const { element } = useControl(view, create)
  return <FieldFrame view={view} control={element} />
})
