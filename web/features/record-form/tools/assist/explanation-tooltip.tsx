import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldName } from '../../../../../contract/index.ts'
import { isDialogOpen } from '../../../../lib/single-keys.ts'
import { Floating } from '../../../../ui/floating.tsx'
import type { FieldView } from '../../store/field-view.ts'
import { useFormStore, useView } from '../../store/form-context.ts'
import { ORIGINS } from '../../store/origin.ts'
import classes from './explanation-tooltip.module.css'

interface ExplanationLine {
  about: string
  text: string
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Why a field shows, why it is required, and the origin of its value. */
export function explainField({ why, required, whyRequired, origin }: FieldView): ExplanationLine[] {
  return [
    { about: 'Si vede', text: why ? sentence(why) : 'C’è in ogni contratto.' },
    required
      ? { about: 'Obbligatorio', text: whyRequired ? sentence(whyRequired) : 'Sempre, quando si vede.' }
      : { about: 'Facoltativo', text: 'Si può lasciare vuoto.' },
    ...(origin === 'typed' ? [] : [{ about: 'Valore', text: ORIGINS[origin].description }]),
  ]
}

/**
 * «Perché?» for the focused or hovered field. One button moves from field to field: two hundred buttons would
 * add tab stops and rendering time to every section.
 */
export function ExplanationTooltip() {
  const { current } = useFormStore()
  const activeField = useActiveField()
  const [explainedField, setExplainedField] = useState<FieldName>()
  useExplainKey(setExplainedField)
  const name = explainedField ?? activeField
  const view = name && current.views.get(name)
  const head = view && document.querySelector(`[data-field="${name}"]:not([data-check]) > :first-child`)
  return (
    <>
      {view &&
        head &&
        createPortal(
          <button
            type="button"
            className={classes.button}
            tabIndex={-1}
            data-assist=""
            aria-label={`Perché «${view.label}»?`}
            title="Perché? (Alt+?)"
            aria-expanded={explainedField === name}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setExplainedField(explainedField === name ? undefined : name)}
          >
            ?
          </button>,
          head,
        )}
      <div role="status">
        {explainedField && <Explanation name={explainedField} onClose={() => setExplainedField(undefined)} />}
      </div>
    </>
  )
}

function useExplainKey(
  setExplained: (change: (explainedField: FieldName | undefined) => FieldName | undefined) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // On a Mac the same two keys type another character.
      if (!event.altKey || event.ctrlKey || !['?', '¿'].includes(event.key) || isDialogOpen()) return
      const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
      if (!field) return
      event.preventDefault()
      setExplained((explainedField) => (explainedField === field ? undefined : (field as FieldName)))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [setExplained])
}

function Explanation({ name, onClose }: { name: FieldName; onClose(): void }) {
  const view = useView(name)
  const anchor = useRef<HTMLElement>(null)
  anchor.current = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const leave = (event: Event) => {
      const within =
        event.target instanceof Element && event.target.closest(`[data-field="${name}"], [data-why]`)
      if (!within) onClose()
    }
    addEventListener('keydown', press)
    addEventListener('pointerdown', leave, true)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('pointerdown', leave, true)
      removeEventListener('focusin', leave)
    }
  }, [name, onClose])
  useEffect(() => {
    if (!view) onClose()
  }, [view, onClose])
  if (!view) return null
  const lines = explainField(view)
  return (
    <>
      <span className={classes.aloud}>
        {view.label}. {lines.map(({ about, text }) => `${about}: ${text}`).join(' ')}
      </span>
      <Floating anchor={anchor} className={classes.tip}>
        <dl data-why={name} className={classes.lines}>
          {lines.map(({ about, text }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Floating>
    </>
  )
}

const fieldOf = (target: EventTarget | null): FieldName | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-form] [data-field]')?.dataset.field as FieldName | undefined)
    : undefined

/** The field under the pointer, else the focused one. */
function useActiveField(): FieldName | undefined {
  const [focused, setFocused] = useState<FieldName>()
  const [hovered, setHovered] = useState<FieldName>()
  useEffect(() => {
    const focus = (event: FocusEvent) => setFocused(fieldOf(event.target))
    const blur = (event: FocusEvent) => !event.relatedTarget && setFocused(undefined)
    const point = (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(fieldOf(event.target))
    addEventListener('focusin', focus)
    addEventListener('focusout', blur)
    addEventListener('pointerover', point, { passive: true })
    return () => {
      removeEventListener('focusin', focus)
      removeEventListener('focusout', blur)
      removeEventListener('pointerover', point)
    }
  }, [])
  return hovered ?? focused
}
