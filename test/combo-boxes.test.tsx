// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import { dualDomestic, SAMPLE_NOW } from '../contract/fixtures/samples.ts'
import { isRef } from '../contract/form/values.ts'
import type { FieldKind, FieldName, OfferedOption, Values } from '../contract/index.ts'
import { municipalities } from '../contract/places/index.ts'
import { foldText } from '../contract/texts/fold-text.ts'
import { Field } from '../web/features/record-form/fields/field.tsx'
import { FormContext } from '../web/features/record-form/store/form-context.ts'
import { FormStore } from '../web/features/record-form/store/form-store.ts'
import { findWritten, matchOptions } from '../web/lib/match-options.ts'
import { sampleOf } from './endurance.ts'

afterEach(cleanup)

const openStore = (values: Values) =>
  new FormStore(values, { catalogue: sampleCatalogue, month: 11, clock: () => SAMPLE_NOW })

/** Shows one field, and returns its box. */
function show(store: FormStore, name: FieldName): HTMLInputElement {
  cleanup()
  render(
    <FormContext value={store}>
      <Field name={name} />
    </FormContext>,
  )
  return screen.getByRole<HTMLInputElement>('combobox')
}

function typeAndLeave(box: HTMLInputElement, text: string, key: 'Tab' | 'Enter'): void {
  act(() => box.focus())
  fireEvent.input(box, { target: { value: text } })
  fireEvent.keyDown(box, { key })
  act(() => box.blur())
}

function chosenValue(store: FormStore, name: FieldName) {
  const value = store.current.values[name]
  return isRef(value) ? value.id : value
}

const BOXES: ReadonlySet<FieldKind> = new Set(['suggest', 'province', 'product', 'operation', 'owner'])

/** A field of each different list of options, with a contract that shows it. */
function listedFields(): { name: FieldName; values: Values; options: readonly OfferedOption[] }[] {
  const known = new Set<string>()
  return Object.values(ALL_SAMPLES).flatMap((values) =>
    [...openStore(values).current.views.values()].flatMap(({ name, kind, options = [] }) => {
      const key = `${kind} ${options.map(({ value }) => value).join()}`
      if (!BOXES.has(kind) || options.length === 0 || known.has(key)) return []
      known.add(key)
      return [{ name, values, options }]
    }),
  )
}

const FIELDS = listedFields()

/** The whole label, or its parts: of a place its code, its name, and that in each language. */
function writingsOf({ value, label }: OfferedOption): string[] {
  const place = /^(.*) \(\w\w\)$/.exec(label)?.[1]
  if (place === undefined) return [label, label.toUpperCase()]
  return [...new Set([value, value.toLowerCase(), place, ...place.split('/')])]
}

describe.each(['Tab', 'Enter'] as const)('%s in a box with a list', (key) => {
  it.each(FIELDS.map((field, at) => [field.name, field, at] as const))(
    'chooses the option of %s that is written in full',
    (name, { values, options }, at) => {
      const store = openStore(values)
      const box = show(store, name)
      const wrong = sampleOf(options, 5, key.length + at).flatMap((option) =>
        writingsOf(option).filter((text) => {
          typeAndLeave(box, text, key)
          return chosenValue(store, name) !== option.value || box.value !== option.label
        }),
      )
      expect(wrong).toEqual([])
    },
  )

  it.each([
    ['Andria', 'BT'],
    ['vco', 'VB'],
    ['FO', 'FC'],
    ['reggio emilia', 'RE'],
    // Of the provinces that are not listed.
    ['OG', 'OG'],
    ['ot', 'OT'],
    ['CI', 'CI'],
    // A text that names no province takes the first one that it begins.
    ['firen', 'FI'],
  ])('stores the province %s as %s, also where another one contains the letters', (text, code) => {
    const store = openStore(dualDomestic)
    typeAndLeave(show(store, 'provincia_residenza'), text, key)
    expect(store.current.values.provincia_residenza).toBe(code)
  })
})

it('The provinces are all in the open list', () => {
  const box = show(openStore(dualDomestic), 'provincia_residenza')
  fireEvent.click(box)
  expect(screen.getAllByRole('option')).toHaveLength(107)
  expect(screen.queryByText(/^Altri/)).toBeNull()
})

it('Of a list of more than 200 options the box says how many it does not show', () => {
  const box = show(openStore(dualDomestic), 'comune_residenza')
  fireEvent.click(box)
  const shown = screen.getAllByRole('option').length
  expect(shown).toBe(200)
  expect(screen.getByText(/^Altri/).textContent).toContain(`Altri ${municipalities().length - shown}`)
})

describe('A text that a program sets', () => {
  const report = (box: HTMLInputElement, text: string, events: readonly string[]) =>
    act(() => {
      box.value = text
      for (const type of events) box.dispatchEvent(new Event(type, { bubbles: type === 'input' }))
    })

  // A save sends a change to each control.
  describe.each([[['change']], [['input', 'change']]])('with the events %j', (events) => {
    it.each([
      ['provincia_residenza', 'Palermo', 'PA', 'Palermo (PA)'],
      ['provincia_residenza', 'RM', 'RM', 'Roma (RM)'],
      ['provincia_residenza', 'Baviera', 'Baviera', 'Baviera'],
      ['provincia_residenza', '', '', ''],
      ['comune_residenza', 'Siena', 'Siena', 'Siena'],
      ['contact_owner', sampleCatalogue.owners[0]!.name, sampleCatalogue.owners[0]!.id, undefined],
      // The former owner would be saved under a name that nobody saw.
      ['contact_owner', 'Nessuno di questi', '', ''],
    ] as const)('in the box %s, «%s», is stored as «%s»', (name, text, value, shown) => {
      const store = openStore(dualDomestic)
      const box = show(store, name)
      report(box, text, events)
      expect(chosenValue(store, name)).toBe(value)
      expect(box.value).toBe(shown ?? text)
      expect(screen.queryByRole('listbox')).toBeNull()
    })
  })

  it('does not replace a value that another box has derived since', () => {
    const store = openStore({ ...dualDomestic, provincia_residenza: '' })
    const box = show(store, 'provincia_residenza')
    act(() => {
      store.set('provincia_residenza', 'PA')
      box.dispatchEvent(new Event('change'))
    })
    expect(store.current.values.provincia_residenza).toBe('PA')
    expect(box.value).toBe('Palermo (PA)')
  })
})

it('Each municipality comes first for its whole name, and is chosen for it unless another has the same', () => {
  const options = municipalities().map(({ name, province, otherNames = [] }) => ({
    value: `${name} (${province})`,
    label: `${[name, ...otherNames].join('/')} (${province})`,
    names: [name, ...otherNames],
  }))
  const sharers = new Map<string, number>()
  for (const name of options.flatMap(({ names }) => [...new Set(names.map(foldText))]))
    sharers.set(name, (sharers.get(name) ?? 0) + 1)
  const wrong = sampleOf(options, 100).flatMap((option) =>
    [option.value, ...option.names].filter((text) => {
      const found = matchOptions(options, text)
      const count = sharers.get(foldText(text)) ?? 1
      const isFirst = found.slice(0, count).includes(option)
      return !isFirst || findWritten(found, text) !== (count === 1 ? option : undefined)
    }),
  )
  expect(wrong).toEqual([])
})
