import { memo, useContext, useMemo } from 'react'
import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import classes from './field.module.css'
import { FieldExtrasContext } from './field-extras.ts'
import { controlProps, FieldFrame } from './field-frame.tsx'

import { textReading } from './text-reading.ts'
import { useTextControl } from './use-text-control.ts'

interface Look {
  type?: 'email' | 'tel'
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'
  /** Set apart so that single characters can be checked by eye. */
  code?: boolean
  placeholder?: string
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

/** Every field that is one line of text, with or without a check of its own. */
export const TextField = memo(function TextField({ view }: { view: FieldView }) {
  const reading = useMemo(() => textReading(view), [view])
  const control = useTextControl<HTMLInputElement>(view.name, reading)
  const look = LOOKS[view.kind] ?? {}
  const Tells = useContext(FieldExtrasContext).tells[view.kind]
  return (
    <FieldFrame view={view} tells={Tells && <Tells name={view.name} />}>
      <input
        {...controlProps(view, Tells !== undefined)}
        {...control}
        className={classes.control}
        type={look.type ?? 'text'}
        inputMode={look.inputMode}
        maxLength={IN_GROUPS.has(view.kind) ? undefined : view.maxLength}
        spellCheck={false}
        data-code={look.code}
        data-capitals={CAPITALS.has(view.kind) || view.rules?.upperCase || undefined}
      />
    </FieldFrame>
  )
})

/** A note of several lines; Enter starts a new one. */
export const MultilineField = memo(function MultilineField({ view }: { view: FieldView }) {
  const reading = useMemo(() => textReading(view), [view])
  const control = useTextControl<HTMLTextAreaElement>(view.name, reading)
  return (
    <FieldFrame view={view}>
      <textarea
        {...controlProps(view)}
        {...control}
        className={classes.control}
        rows={view.rows ?? 5}
        maxLength={view.maxLength}
      />
    </FieldFrame>
  )
})
