import { useRef } from 'react'
import type { Answers, FieldName, OfferedOption } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import classes from './choices.module.css'
import { controlProps, hasError } from './control.ts'
import fieldClasses from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { fieldLayout, hasDeclaration } from './field-layout.ts'
import { useReportedChange } from './use-reported-change.ts'

interface Props {
  view: FieldView
}

const NONE: readonly OfferedOption[] = []

/** The length of a label that a phone shows completely; a longer one is repeated in the title attribute. */
const MAX_LABEL_LENGTH = 36

function useChoice({ name }: FieldView) {
  const store = useFormStore()
  const answer = useValue(name)
  const value = typeof answer === 'string' ? answer : ''
  const choose = (chosen: string) => store.set(name, chosen as Answers[typeof name])
  return {
    value,
    choose,
    /** A value that arrives while other controls report theirs is not rendered yet. */
    take: (shown: string) => {
      if (shown !== value && shown !== store.current.values[name]) choose(shown)
    },
    leave: () => pointerPress.defer(() => store.leave(name)),
  }
}

/** A closed list of few values: a native select, cheap until it is opened. */
export function SelectField({ view }: Props) {
  const { value, take, leave } = useChoice(view)
  const control = useRef<HTMLSelectElement>(null)
  useReportedChange(control, (select: HTMLSelectElement) => take(select.value))
  const { options = NONE } = view
  const chosen = options.find((option) => option.value === value)
  const isRemoved = value !== '' && !chosen
  return (
    <FieldFrame view={view} below={hasDeclaration(view) && <Declaration view={view} note={chosen?.note} />}>
      <select
        {...controlProps(view)}
        ref={control}
        className={fieldClasses.control}
        value={value}
        data-empty={value === '' || undefined}
        title={chosen && chosen.label.length > MAX_LABEL_LENGTH ? chosen.label : undefined}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={leave}
      >
        <option value="">Scegli…</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {isRemoved && (
          <option value={value} disabled>
            {view.dropped ?? value}
          </option>
        )}
      </select>
    </FieldFrame>
  )
}

/** A choice that affects the form's layout: all options side by side. */
export function RadioField({ view }: Props) {
  const { value, choose, take, leave } = useChoice(view)
  const group = useRef<HTMLDivElement>(null)
  useReportedChange(group, (radio: HTMLInputElement) => radio.checked && take(radio.value))
  const { options = NONE } = view
  const reachable = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <FieldFrame view={view} group>
      <div
        ref={group}
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
}

export function CheckboxField({ view }: Props) {
  const store = useFormStore()
  const control = useRef<HTMLInputElement>(null)
  const isTicked = useValue(view.name) === true
  const set = (ticked: boolean) => store.set(view.name, ticked as Answers[typeof view.name])
  useReportedChange(control, (box: HTMLInputElement) => {
    if (box.checked !== isTicked && box.checked !== store.current.values[view.name]) set(box.checked)
  })
  return (
    <div className={fieldLayout(view).className} data-field={view.name} data-check="">
      <label className={classes.check}>
        <input
          {...controlProps(view)}
          ref={control}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span>{view.label}</span>
      </label>
    </div>
  )
}

/** The declaration of the selected option (FORM-EE-14), to be read before it is accepted. */
function Declaration({ view, note }: { view: FieldView; note: string | undefined }) {
  return (
    <div aria-live="polite" className={note ? classes.declared : undefined} id={declarationId(view.name)}>
      {note}
    </div>
  )
}

const declarationId = (name: FieldName) => `${controlId(name)}-declaration`
