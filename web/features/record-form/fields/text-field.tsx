import { useContext } from 'react'
import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { controlProps, FieldExtrasContext } from './control.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { textFormat, useTextBox } from './use-text-box.ts'

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

/** Every single-line text field, with or without a check. A long text is not cut: the engine says the limit. */
export function TextField({ view }: { view: FieldView }) {
  const Hint = useContext(FieldExtrasContext).hints[view.kind]
  const { type = 'text', inputMode, code } = INPUT_STYLES[view.kind] ?? PLAIN
  return (
    <FieldFrame view={view} hint={Hint && <Hint name={view.name} />}>
      <input
        {...controlProps(view, Hint !== undefined)}
        {...useTextBox<HTMLInputElement>(view, textFormat(view))}
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
export function MultilineField({ view }: { view: FieldView }) {
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
