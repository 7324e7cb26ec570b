import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldName } from '../../../../contract/index.ts'
import { lineOf } from '../inputs/field-head.ts'
import { Floating } from '../inputs/floating.tsx'
import { useFormStore, useView } from '../store/form-context.ts'
import { isDialogOpen } from './pressed.ts'
import { useFieldAtHand } from './use-field-at-hand.ts'
import { whyField } from './why.ts'
import classes from './why-tip.module.css'

/**
 * «Perché?» for the field under the cursor or the pointer. One button wanders from field to field: two hundred of their
 * own would stand in the way of Tab and cost every section its time.
 */
export function WhyTip() {
  const { current } = useFormStore()
  const atHand = useFieldAtHand()
  const [asked, setAsked] = useState<FieldName>()
  useAskKey(setAsked)
  const name = asked ?? atHand
  const view = name && current.views.get(name)
  const first = view && document.querySelector(`[data-field="${name}"]:not([data-check]) > :first-child`)
  return (
    <>
      {view &&
        first &&
        createPortal(
          <button
            type="button"
            className={classes.button}
            tabIndex={-1}
            data-assist=""
            aria-label={`Perché «${view.label}»?`}
            title="Perché? (Alt+?)"
            aria-expanded={asked === name}
            // The field keeps the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAsked(asked === name ? undefined : name)}
          >
            ?
          </button>,
          lineOf(first),
        )}
      <div role="status">{asked && <Why name={asked} onClose={() => setAsked(undefined)} />}</div>
    </>
  )
}

function useAskKey(ask: (change: (asked: FieldName | undefined) => FieldName | undefined) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // On a Mac the same two keys write another sign.
      if (!event.altKey || event.ctrlKey || !['?', '¿'].includes(event.key) || isDialogOpen()) return
      const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
      if (!field) return
      event.preventDefault()
      ask((asked) => (asked === field ? undefined : (field as FieldName)))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [ask])
}

function Why({ name, onClose }: { name: FieldName; onClose(): void }) {
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
  const lines = whyField(view)
  return (
    <>
      <span className={classes.aloud}>
        {view.label}. {lines.map(({ about, words }) => `${about}: ${words}`).join(' ')}
      </span>
      <Floating anchor={anchor} className={classes.tip}>
        <dl data-why={name} className={classes.lines}>
          {lines.map(({ about, words }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Floating>
    </>
  )
}
