import { memo } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore, useSummary, useValue } from '../store/form-context.ts'
import { Declaration } from './declaration.tsx'
import classes from './field.module.css'
import { controlProps, FieldFrame, hasError } from './field-frame.tsx'
import { declares, fieldClass } from './span.ts'

interface Props {
  view: FieldView
}

function useChoice(view: FieldView) {
  const store = useFormStore()
  const value = useValue(view.name)
  return {
    value: typeof value === 'string' ? value : '',
    choose: (chosen: string) => store.set(view.name, chosen as Answers[typeof view.name]),
    leave: () => store.leave(view.name),
  }
}

/** A closed list of few values: the browser's own control, cheap until it is opened. */
export const SelectField = memo(function SelectField({ view }: Props) {
  const { value, choose, leave } = useChoice(view)
  const options = view.options ?? []
  const known = value === '' || options.some((option) => option.value === value)
  const note = options.find((option) => option.value === value)?.note
  return (
    <FieldFrame view={view} below={declares(view) && <Declaration view={view} note={note} />}>
      <select
        {...controlProps(view)}
        className={classes.control}
        value={value}
        data-empty={value === '' || undefined}
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={leave}
      >
        <option value="">Scegli…</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!known && (
          <option value={value} disabled>
            {view.dropped ?? value}
          </option>
        )}
      </select>
    </FieldFrame>
  )
})

/** A choice that shapes the form: all its values side by side. */
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
          if (!event.currentTarget.contains(event.relatedTarget)) leave()
        }}
      >
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              name={view.name}
              value={option.value}
              // Links and the first wrong field find the group by the control that Tab would reach.
              id={option.value === reachable ? controlId(view.name) : undefined}
              checked={option.value === value}
              onChange={() => choose(option.value)}
              // A chosen radio changes no more: what can be taken back hears the click.
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
  const value = useValue(view.name)
  return (
    <div className={fieldClass(view)} data-field={view.name} data-check="">
      <label className={classes.check}>
        <input
          {...controlProps(view)}
          type="checkbox"
          checked={value === true}
          onChange={(event) => store.set(view.name, event.currentTarget.checked as Answers[typeof view.name])}
        />
        <span>{view.label}</span>
      </label>
    </div>
  )
})

/** What the form works out by itself. The record's code is among its derived values until the server fixes it. */
export const ReadonlyField = memo(function ReadonlyField({ view }: Props) {
  const { code } = useSummary()
  const value = useValue(view.name)
  const kept = typeof value === 'string' ? value : ''
  return (
    <FieldFrame view={view}>
      <input
        {...controlProps(view)}
        className={classes.control}
        value={view.name === 'code' ? code : kept}
        placeholder="Si forma da solo"
        readOnly
        data-code
      />
    </FieldFrame>
  )
})
