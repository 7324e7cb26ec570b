import { useRef, useState } from 'react'
import type { Answers, OfferedOption } from '../../../../contract/index.ts'
import { MAX_OPTIONS } from '../../../lib/match-options.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import classes from './choices.module.css'
import { FieldFrame } from './field-frame.tsx'
import { useReportedChange } from './use-reported-change.ts'

/** The ticked items of a text with one item per line. */
export const tickedIn = (value: unknown): ReadonlySet<string> =>
  new Set(typeof value === 'string' ? value.split('\n').filter(Boolean) : [])

/** The first items, and the ticked ones after them. */
export const boxesToShow = (
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  most: number,
): readonly OfferedOption[] =>
  options.length > most ? options.filter(({ value }, at) => at < most || ticked.has(value)) : options

/** The text after an item was ticked or unticked: in the order of the options, followed by items that are no longer offered. */
export function tick(
  options: readonly OfferedOption[],
  ticked: ReadonlySet<string>,
  box: { item: string; on: boolean },
): string {
  const offered = new Set(options.map(({ value }) => value))
  const tickedItems = [...offered].filter((other) => (other === box.item ? box.on : ticked.has(other)))
  return [...tickedItems, ...[...ticked].filter((other) => !offered.has(other))].join('\n')
}

/**
 * Checkboxes whose value contains one ticked item per line, in the order of the options. Of a long list the
 * first items and the ticked ones show, the others on request.
 */
export function ChecksField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const [most, setMost] = useState(MAX_OPTIONS)
  const options = view.options ?? []
  const ticked = tickedIn(useValue(view.name))
  const group = useRef<HTMLDivElement>(null)
  useReportedChange(group, ({ value: item, checked: on }: HTMLInputElement) => {
    const before = tickedIn(store.current.values[view.name])
    if (on !== ticked.has(item) && on !== before.has(item))
      store.set(view.name, tick(options, before, { item, on }) as Answers[typeof view.name])
  })
  const set = (item: string, on: boolean) =>
    store.set(view.name, tick(options, ticked, { item, on }) as Answers[typeof view.name])
  return (
    <FieldFrame view={view} group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own frame to the grid */}
      <div
        ref={group}
        role="group"
        className={classes.checks}
        aria-labelledby={`${controlId(view.name)}-label`}
        aria-describedby={view.shown.length > 0 ? noteId(view.name) : undefined}
      >
        {boxesToShow(options, ticked, most).map((option, index) => (
          <label key={option.value} className={classes.check}>
            <input
              type="checkbox"
              id={index === 0 ? controlId(view.name) : undefined}
              value={option.value}
              checked={ticked.has(option.value)}
              onChange={(event) => set(option.value, event.currentTarget.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
        {options.length > most && (
          <button type="button" className={classes.more} onClick={() => setMost(most + MAX_OPTIONS)}>
            Mostra altre ({(options.length - most).toLocaleString('it-IT')})
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
