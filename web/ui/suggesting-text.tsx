import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useRef, useState } from 'react'
import { FORM_FIELDS } from '../../shared/documents/form-fields.ts'
import classes from './suggesting-text.module.css'

interface Suggestion {
  /** What is written: `$Nome`, `{pod}`. */
  text: string
  label: string
}

interface SuggestingTextProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string
  /** Every word that may be said: `$Nome`. */
  words: readonly string[]
  onChange(value: string): void
}

/** Each key renders them anew. */
const SHOWN = 20
/** What is being typed before the caret. */
const TYPING = /(\$[\p{L}\p{N}_]*|\{[A-Za-z0-9_]*)$/u

const FIELDS: readonly Suggestion[] = FORM_FIELDS.map(({ name, label, section }) => ({
  text: `{${name}}`,
  label: `${label} · ${section}`,
}))

/** A text with words and `{field}`s: a dollar sign or a brace offers what may follow, by name and by label. */
export function SuggestingText({ value, words, onChange, ...props }: SuggestingTextProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typing, setTyping] = useState('')
  const found = typing === '' ? [] : suggestionsFor(typing, words)
  const opened = combobox.dropdownOpened && found.length > 0

  const look = (text: string, caret: number) => {
    const next = TYPING.exec(text.slice(0, caret))?.[0] ?? ''
    setTyping(next)
    if (next === '') combobox.closeDropdown()
    else {
      combobox.openDropdown()
      combobox.updateSelectedOptionIndex('active')
    }
  }
  const take = (text: string) => {
    const caret = input.current?.selectionStart ?? value.length
    const before = value.slice(0, caret).replace(TYPING, text)
    onChange(before + value.slice(caret).replace(/^\}/, ''))
    combobox.closeDropdown()
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length))
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={take}
      withinPortal
      // A page may have hundreds of these texts.
      keepMounted={false}
      position="bottom-start"
      width={380}
    >
      <Combobox.Target withKeyboardNavigation={opened} withAriaAttributes={opened}>
        <Textarea
          autosize={props.rows === undefined}
          minRows={1}
          maxRows={6}
          spellCheck={false}
          autoComplete="off"
          {...props}
          ref={input}
          value={value}
          onChange={({ currentTarget: { value: text, selectionStart } }) => {
            onChange(text)
            look(text, selectionStart)
          }}
          onClick={({ currentTarget: { selectionStart } }) => look(value, selectionStart)}
          onBlur={() => combobox.closeDropdown()}
        />
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

/** Names that begin like it stand above those that hold it, and those above labels that do. */
function suggestionsFor(typing: string, words: readonly string[]): Suggestion[] {
  const sought = fold(typing.slice(1))
  const all = typing.startsWith('$') ? words.map((text) => ({ text, label: '' })) : FIELDS
  const rank = ({ text, label }: Suggestion) => {
    const at = fold(text.slice(1)).indexOf(sought)
    return at === 0 ? 0 : at > 0 ? 1 : fold(label).includes(sought) ? 2 : 3
  }
  return all
    .map((suggestion) => ({ suggestion, rank: rank(suggestion) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ suggestion }) => suggestion)
}
