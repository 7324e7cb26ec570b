import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Answers, FieldName } from '../../../../../contract/index.ts'
import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { toast } from '../../../../lib/toast.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { goToField, goToSection, leapToField, unfold } from '../../fields/go-to-field.ts'
import { textFormat } from '../../fields/use-text-box.ts'
import { useFormStore } from '../../store/form-context.ts'
import type { FormStore } from '../../store/form-store.ts'
import type { FormShortcuts } from '../use-form-shortcuts.ts'
import classes from './find-dialog.module.css'
import { type Entry, entriesFrom, fieldOf, openingChoice } from './find-entries.ts'
import { MAX_SHOWN, rankEntries } from './rank-entries.ts'
import { type ValueEntry, valueEntries } from './value-entries.ts'

interface Props {
  keys: FormShortcuts
  /** Ends the collection of what was typed before the box had the focus, and returns it. */
  takeLetters(): string
  onPaste(): void
  onNotes(): void
  onBill(): void
  /** `then` runs after the dialog is closed. */
  onClose(afterClose?: () => void): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Finds a field, a section or a button by name, and focuses it. */
export default function FindDialog({ keys, takeLetters, onPaste, onNotes, onBill, onClose }: Props) {
  const store = useFormStore()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // The box of the search takes the focus after the first drawing.
  const [cursor] = useState(focusedField)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const entries = useMemo(
    () => [
      ...formToolActions(keys, onPaste, onNotes, onBill),
      ...pageActions(),
      ...entriesFrom(cursor, store.current),
    ],
    [store, keys, onPaste, onNotes, onBill, cursor],
  )
  const ranked = useMemo(
    () => [...rankEntries(entries, typed), ...valueEntries(entries, typed, store.current)],
    [entries, typed, store],
  )
  const shownEntries = ranked.slice(0, MAX_SHOWN)
  const current = shownEntries[active]
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const goToEntry = (entry: Entry) => {
    if (isValue(entry)) return onClose(() => writeValue(store, entry))
    if (entry.unmetCondition === undefined) return onClose(() => focusEntry(entry))
    const choice = openingChoice(entry, store.current)
    if (choice) onClose(() => goToField(choice))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) setActive(nextIndex(active, step, shownEntries.length))
    else if (event.key === 'Enter' && current) goToEntry(current)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      onClose={() => onClose()}
      withCloseButton={false}
      size="lg"
      yOffset="10dvh"
      padding={0}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title="Trova un campo o un’azione"
      classNames={{ body: classes.body, header: classes.header }}
    >
      <input
        data-autofocus
        className={classes.input}
        value={typed}
        onFocus={() => typed === '' && setTyped(takeLetters())}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        placeholder="Campo, sezione o azione…"
        aria-label="Trova un campo, una sezione o un’azione"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${active}` : undefined}
        spellCheck={false}
        autoComplete="off"
      />
      <div className={classes.list} role="listbox" id={listId} aria-label="Trovati" ref={list}>
        {shownEntries.map((entry, index) => (
          <Row
            key={entry.key}
            id={`${listId}-${index}`}
            entry={entry}
            active={index === active}
            onPoint={() => setActive(index)}
            onGo={() => goToEntry(entry)}
          />
        ))}
      </div>
      <p className={classes.foot} role="status">
        {footerText(ranked.length, current)}
      </p>
    </Dialog>
  )
}

const focusedField = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field

function nextIndex(from: number, by: number, count: number): number {
  if (Math.abs(by) === 1) return (from + by + count) % Math.max(1, count)
  return Math.max(0, Math.min(count - 1, from + by))
}

function footerText(count: number, current: Entry | undefined): string {
  if (!current) return 'Niente con questo nome: prova con meno lettere.'
  if (isValue(current)) return `Invio scrive «${current.value}» in ${current.label} e torna qui.`
  if (current.unmetCondition !== undefined)
    return `Compare quando ${current.unmetCondition}: Invio porta alla scelta.`
  if (count > MAX_SHOWN) return `Altri ${count - MAX_SHOWN}: scrivi per restringere.`
  return '↑ ↓ per scorrere, Invio per andarci, Esc per chiudere'
}

const createAction = (label: string, run: () => void): ActionEntry => ({
  key: `own:${label}`,
  kind: 'action',
  label,
  section: '',
  name: '',
  run,
})

function formToolActions(
  keys: FormShortcuts,
  onPaste: () => void,
  onNotes: () => void,
  onBill: () => void,
): ActionEntry[] {
  return [
    createAction('Vai al prossimo campo da compilare', keys.next),
    createAction('Incolla un testo', onPaste),
    createAction(NOTES_LABEL, onNotes),
    createAction('Leggi una bolletta', onBill),
  ]
}

const isValue = (entry: Entry): entry is ValueEntry => entry.kind === 'value'

/** The field takes the text as its own box does; the focus stays where it was. */
function writeValue(store: FormStore, { name, label, value }: ValueEntry): void {
  const view = store.current.views.get(name as FieldName)
  if (!view) return
  store.set(view.name, textFormat(view).onBlur(value) as Answers[typeof view.name])
  store.leave(view.name)
  toast.success(`${label}: ${value}`)
}

function focusEntry(entry: Entry): void {
  if ('run' in entry) (entry as ActionEntry).run()
  else if (entry.kind === 'section') goToSection(entry.name)
  else leapToField(fieldOf(entry))
}

const KIND_LABELS = { field: '', section: 'Sezione', action: 'Azione', value: '' } as const

interface RowProps {
  id: string
  entry: Entry
  active: boolean
  onPoint(): void
  onGo(): void
}

function Row({ id, entry, active, onPoint, onGo }: RowProps) {
  const { label, section, name, kind, unmetCondition } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list has the keyboard
    <div
      role="option"
      id={id}
      tabIndex={-1}
      className={classes.row}
      aria-selected={active}
      data-waits={unmetCondition !== undefined || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onGo}
    >
      <span className={classes.label}>{isValue(entry) ? `${label}: ${entry.value}` : label}</span>
      <span className={classes.place}>
        {[section, isValue(entry) ? 'scrive qui' : KIND_LABELS[kind]].filter(Boolean).join(' · ')}
      </span>
      {unmetCondition !== undefined && <span className={classes.waits}>quando {unmetCondition}</span>}
      {unmetCondition === undefined && (kind === 'field' || kind === 'value') && (
        <span className={classes.name}>{name}</span>
      )}
    </div>
  )
}

interface ActionEntry extends Entry {
  run(): void
}

/** The buttons on the form's page, by their labels: visible buttons are the available actions. */
function pageActions(): ActionEntry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    '[data-form] section button, [data-form] ~ * button',
  )
  const seen = new Set<string>()
  return [...buttons].flatMap((button) => {
    const section = button.closest('section')?.querySelector('h2')?.textContent ?? ''
    const label = (button.textContent ?? '').trim()
    const key = `action:${section}:${label}`
    const isExcluded =
      button.disabled ||
      button.hasAttribute('aria-expanded') ||
      button.closest('[data-assist], [role="dialog"], [role="status"]')
    // An icon button is part of its field; a button with a shortcut in its label has its own entry.
    if (isExcluded || !/\p{L}{2}/u.test(label) || button.querySelector('kbd') || seen.has(key)) return []
    seen.add(key)
    return [{ key, kind: 'action' as const, label, section, name: '', run: () => press(button) }]
  })
}

function press(button: HTMLButtonElement): void {
  unfold(button)
  button.scrollIntoView({ block: 'nearest' })
  button.focus({ preventScroll: true })
  button.click()
}
