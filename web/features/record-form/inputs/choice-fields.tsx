import { memo } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { CheckControl, SelectControl } from './choice-controls.ts'
import classes from './choices.module.css'
import { hasError } from './control.ts'
import { Declaration } from './declaration.tsx'
import { FieldFrame, usePrependedElement } from './field-frame.tsx'
import { fieldLayout, hasDeclaration } from './field-layout.ts'
import { useControl } from './use-control.ts'

interface Props {
  view: FieldView
}

function useChoice(view: FieldView) {
  const store = useFormStore()
  const value = useValue(view.name)
  return {
    value: typeof value === 'string' ? value : '',
    choose: (chosen: string) => store.set(view.name, chosen as Answers[typeof view.name]),
    leave: () => store.markTouched(view.name),
  }
}

export const SelectField = memo(function SelectField({ view }: Props) {
  const store = useFormStore()
  const { element } = useControl(view, () => new SelectControl(store, view))
  return <FieldFrame view={view} control={element} below={hasDeclaration(view) && <Declared view={view} />} />
})

/** The declaration of the chosen option. */
function Declared({ view }: Props) {
  const value = useValue(view.name)
  return <Declaration view={view} note={view.options?.find((option) => option.value === value)?.note} />
}

/** A choice that affects the form's layout: all options side by side. */
export const RadioField = memo(function RadioField({ view }: Props) {
  const { value, choose, leave } = useChoice(view)
  const options = view.options ?? []
  const reachable = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <FieldFrame view={view} group>
      <div
        role="radiogroup"
        className={classes.segments}
        aria-labelledby={`${controlId(view.name)}-label`}
        aria-required={view.required || undefined}
        aria-invalid={hasError(view) || undefined}
        aria-describedby={view.shown.length > 0 ? noteId(view.name) : undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) pointerPress.defer(leave)
        }}
      >
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              name={view.name}
              value={option.value}
              // Links and the first wrong field find the group by the radio button that Tab would reach.
              id={option.value === reachable ? controlId(view.name) : undefined}
              checked={option.value === value}
              onChange={() => choose(option.value)}
              // A chosen radio fires no change event: clearing a choice needs the click.
              onClick={() => option.toggles && option.value === value && choose('')}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
})

export const CheckboxField = memo(function CheckboxField({ view }: Props) {
  const store = useFormStore()
  const { element } = useControl(view, () => new CheckControl(store, view))
  const frame = usePrependedElement(element)
  return <div ref={frame} className={fieldLayout(view).className} data-field={view.name} data-check="" />
})
