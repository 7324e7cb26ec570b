import {
  Autocomplete,
  type AutocompleteProps,
  NativeSelect,
  Switch,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { EditedField } from '../editing/entry-editor.ts'

/** The values of an editor, and the issues that the server reported. */
export interface EntryValues<Values> {
  values: Values
  issues: Readonly<Record<string, string>>
  change(patch: Partial<Values>): void
}

interface InputProps<Value> {
  label: string
  value: Value
  error: string | undefined
  'data-autofocus': true | undefined
  onChange(value: Value): void
}
type Input<Value> = ComponentType<InputProps<Value>>

/** A field of an entity: its label in the editor and in a conflict, and its input if it has a custom one. */
export interface EntityField<Values> extends EditedField<Values> {
  /** Draws the input; the first one of a dialog has the focus. */
  draw?(entry: EntryValues<Values>, isFirst: boolean): ReactNode
}

/** Defines the fields of `Values`, each with an input of its type. */
export const fieldsOf =
  <Values,>() =>
  <Name extends keyof Values & string>(
    name: Name,
    label: string,
    Input: Input<Values[Name]>,
    show?: (value: never) => string,
  ): EntityField<Values> => ({
    name,
    label,
    ...(show && { show }),
    draw: ({ values, issues, change }, isFirst) => (
      <Input
        key={name}
        label={label}
        value={values[name]}
        error={issues[name]}
        data-autofocus={isFirst || undefined}
        onChange={(value) => change({ [name]: value } as unknown as Partial<Values>)}
      />
    ),
  })

interface FieldsProps<Values> extends EntryValues<Values> {
  fields: readonly EntityField<Values>[]
  /** These fields alone, in their order in the definition. */
  only?: readonly (keyof Values & string)[]
}

/** The inputs of an entity's fields. */
export function Fields<Values>({ fields, only, ...entry }: FieldsProps<Values>) {
  return fields.map((field, at) => (!only || only.includes(field.name)) && field.draw?.(entry, at === 0))
}

type Settings<Props> = Omit<Props, 'label' | 'value' | 'error' | 'onChange'>

/** One line of text. */
export const textInput = (settings: Settings<TextInputProps>): Input<string> =>
  function TextField({ onChange, ...props }) {
    return <TextInput {...settings} {...props} onChange={({ currentTarget: { value } }) => onChange(value)} />
  }

/** One line of text with suggestions. */
export const suggestInput = (settings: Settings<AutocompleteProps>): Input<string> =>
  function SuggestField(props) {
    return <Autocomplete {...settings} {...props} />
  }

/** A choice between values, each with its label. */
export function selectInput<Value extends string | null>(
  options: readonly (readonly [value: Value, label: string])[],
): Input<Value> {
  const data = options.map(([value, label]) => ({ value: value ?? '', label }))
  return function SelectField({ value, onChange, ...props }) {
    return (
      <NativeSelect
        {...props}
        data={data}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => (one ?? '') === currentTarget.value)
          if (chosen) onChange(chosen[0])
        }}
      />
    )
  }
}

/** A choice between values that are their own labels. */
export const valueInput = <Value extends string>(values: readonly Value[]): Input<Value> =>
  selectInput(values.map((value) => [value, value]))

export const switchInput = (description: string): Input<boolean> =>
  function SwitchField({ value, onChange, ...props }) {
    return (
      <Switch
        {...props}
        description={description}
        checked={value}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    )
  }
