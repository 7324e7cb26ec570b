import { memo } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

/** Boxes that are ticked one by one; the value holds one on each line, in the order offered. */
export const ChecksField = memo(function ChecksField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const value = useValue(view.name)
  const ticked = typeof value === 'string' ? value.split('\n').filter(Boolean) : []
  const offered = (view.options ?? []).map((option) => option.value)
  const gone = ticked.filter((item) => !offered.includes(item))
  const tick = (item: string, on: boolean) => {
    const kept = offered.filter((other) => (other === item ? on : ticked.includes(other)))
    store.set(view.name, [...kept, ...gone].join('\n') as Answers[typeof view.name])
  }
  return (
    <FieldFrame view={view} group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame into the grid */}
      <div
        role="group"
        className={classes.checks}
        aria-labelledby={`${controlId(view.name)}-label`}
        aria-describedby={view.shown.length > 0 ? noteId(view.name) : undefined}
      >
        {(view.options ?? []).map((option, index) => (
          <label key={option.value} className={classes.check}>
            <input
              type="checkbox"
              id={index === 0 ? controlId(view.name) : undefined}
              value={option.value}
              checked={ticked.includes(option.value)}
              onChange={(event) => tick(option.value, event.currentTarget.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
})
