import { type RefObject, useEffect, useRef } from 'react'
import type { OfferedOption } from '../../../../contract/index.ts'
import { MAX_OPTIONS } from '../../../lib/match-options.ts'
import { Floating } from '../../../ui/floating.tsx'
import classes from './option-list.module.css'

interface Props {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly OfferedOption[]
  active: number
  chosen: string
  /** Shown if nothing matches. */
  empty: string
  onPick(option: OfferedOption): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The open list of a combobox. Mounted only while it is open. */
export function OptionList({ id, label, anchor, options, active, chosen, empty, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const shown = options.slice(0, MAX_OPTIONS)
  return (
    <Floating anchor={anchor} stretch className={classes.list}>
      <div role="listbox" id={id} aria-label={label} ref={list} className={classes.options}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list has the keyboard
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            id={optionId(id, index)}
            className={classes.option}
            aria-selected={option.value === chosen}
            data-active={index === active || undefined}
            // The control keeps the focus: the list closes on blur.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={classes.note}>{empty}</p>}
      {options.length > MAX_OPTIONS && (
        <p className={classes.note}>Altri {options.length - MAX_OPTIONS}: scrivi per restringere.</p>
      )}
    </Floating>
  )
}
