import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useRef, useState } from 'react'
import { FORM_FIELDS } from '../../shared/documents/form-fields.ts'
import { GrowingTextarea, type GrowingTextareaProps } from './growing-textarea.tsx'
import classes from './text-with-suggestions.module.css'

interface Suggestion {
  /** The inserted text: `$Nome`, `{pod}`. */
  text: string
  label: string
}

interface TextWithSuggestionsProps extends Omit<GrowingTextareaProps, 'value' | 'onChange'> {
  value: string
  /** Every available variable: `$Nome`. */
  suggestions: readonly string[]
  /** A fixed number of rows; by default the box grows with its text. */
  rows?: number
  onChange(value: string): void
}

/** Each key renders them anew. */
const SHOWN = 20
/** The typed text before the caret. */
const TYPING = /(\$[\p{L}\p{N}_]*|\{[A-Za-z0-9_]*)$/u

const FIELDS: readonly Suggestion[] = FORM_FIELDS.map(({ name, label, section }) => ({
  text: `{${name}}`,
  label: `${label} · ${section}`,
}))

/** A text with variables and `{field}`s: a dollar sign or a brace opens suggestions, by name and by label. */
export function TextWithSuggestions({
  value,
  suggestions,
  rows,
  onChange,
  ...props
}: TextWithSuggestionsProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typing, setTyping] = useState('')
  const found = typing === '' ? [] : suggestionsFor(typing, suggestions)
  const opened = combobox.dropdownOpened && found.length > 0

  const updateSuggestions = (text: string, caret: number) => {
    const next = TYPING.exec(text.slice(0, caret))?.[0] ?? ''
    setTyping(next)
    if (next === '') combobox.closeDropdown()
    else {
      combobox.openDropdown()
      combobox.updateSelectedOptionIndex('active')
    }
  }
  const insertSuggestion = (text: string) => {
    const caret = input.current?.selectionStart ?? value.length
    const before = value.slice(0, caret).replace(TYPING, text)
    onChange(before + value.slice(caret).replace(/^\}/, ''))
    combobox.closeDropdown()
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length))
  }
  const box = {
    spellCheck: false,
    autoComplete: 'off',
    ...props,
    ref: input,
    value,
    onChange: ({ currentTarget: { value: text, selectionStart } }) => {
      onChange(text)
      updateSuggestions(text, selectionStart)
    },
    onClick: ({ currentTarget: { selectionStart } }) => updateSuggestions(value, selectionStart),
    onBlur: () => combobox.closeDropdown(),
  } satisfies TextareaProps
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={insertSuggestion}
      withinPortal
      // A page may have hundreds of these texts.
      keepMounted={false}
      position="bottom-start"
      width={380}
    >
      <Combobox.Target withKeyboardNavigation={opened} withAriaAttributes={opened}>
        {rows === undefined ? <GrowingTextarea maxRows={6} {...box} /> : <Textarea rows={rows} {...box} />}
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label="Parole e campi" className={classes.options}>
          {found.map(({ text, label }, index) => (
            <Combobox.Option key={text} value={text} active={index === 0} className={classes.option}>
              <span className={classes.text}>{text}</span>
              <span className={classes.label}>{label}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Names that begin with the text rank above those that contain it, and those above matching labels. */
function suggestionsFor(typing: string, suggestions: readonly string[]): Suggestion[] {
  const searchTerm = fold(typing.slice(1))
  const all = typing.startsWith('$') ? suggestions.map((text) => ({ text, label: '' })) : FIELDS
  const rank = ({ text, label }: Suggestion) => {
    const at = fold(text.slice(1)).indexOf(searchTerm)
    return at === 0 ? 0 : at > 0 ? 1 : fold(label).includes(searchTerm) ? 2 : 3
  }
  return all
    .map((suggestion) => ({ suggestion, rank: rank(suggestion) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ suggestion }) => suggestion)
}
