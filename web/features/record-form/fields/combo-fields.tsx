import { deriveFromLists } from '../../../../contract/data/loaded-lists.ts'
import { textOf } from '../../../../contract/form/values.ts'
import type { Answers, FieldName, OfferedOption, Ref } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { memoizeLast } from '../../../../contract/memoize.ts'
import {
  findProvince,
  type Municipality,
  municipalities,
  municipalitiesWithCap,
} from '../../../../contract/places/index.ts'
import { findWritten, matchOptions } from '../../../lib/match-options.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Author, ComboBox } from './combo-box.tsx'

interface Props {
  view: FieldView
}

const NONE: readonly OfferedOption[] = []
const refOf = (value: Answers[FieldName] | undefined): Ref =>
  typeof value === 'object' ? value : { id: '', name: '' }

/** The options of a field now: a program may have set the fields above since the view was rendered. */
const offeredOptions = (store: FormStore, { name }: FieldView) =>
  store.current.views.get(name)?.options ?? NONE

const NO_MATCH_TEXT: Partial<Record<FieldView['kind'], string>> = {
  product: 'Nessun prodotto attivo per questa utenza e questo tipo di cliente.',
  operation: 'Nessuna operazione: dipende dal prodotto e dal tipo di cliente scelti.',
  owner: 'Nessun Contact Owner.',
}

/** A catalogue reference: only listed entries can be chosen, and the name is stored with it. */
export function PickField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const chosen = refOf(value)
  const chosenName = () => refOf(store.current.values[view.name]).name
  const setText = (ref: Ref) => store.set(view.name, ref as Answers[typeof view.name])
  const onCommit = (text: string, by: Author | undefined) => {
    if (by === undefined || text === chosenName()) return
    if (text.trim() === '') return setText({ id: '', name: '' })
    const found = matchOptions(offeredOptions(store, view), text)
    const meant = findWritten(found, text) ?? (found.length === 1 ? found[0] : undefined)
    if (meant) setText({ id: meant.value, name: meant.label })
    // Typed text without a choice is discarded: the box shows the chosen entry again. What a program set in its place
    // was shown to the user, who has not chosen the former entry.
    else if (by === 'program') setText({ id: '', name: '' })
  }
  return (
    <ComboBox
      view={view}
      options={() => offeredOptions(store, view)}
      listed
      read={chosenName}
      acceptsFirstMatch
      chosen={chosen.id}
      pick={(option) => setText({ id: option.value, name: option.label })}
      onCommit={onCommit}
      empty={
        view.options?.length ? 'Niente corrisponde.' : (NO_MATCH_TEXT[view.kind] ?? 'Niente da scegliere.')
      }
    />
  )
}

/** Free text with suggestions: provinces, suppliers, street types. */
export function SuggestField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const kind = KINDS[view.kind]
  const shownText = () => {
    const stored = store.current.values[view.name]
    return typeof stored === 'string' ? kind.display(stored, view.options) : ''
  }
  const setText = (text: string) => store.set(view.name, text as Answers[typeof view.name])
  const onCommit = (text: string, by: Author | undefined) => {
    if (by === undefined) return
    const written = findWritten(matchOptions(offeredOptions(store, view), text), text)
    if (written) return setText(written.value)
    const parsed = kind.parse(view.rules?.upperCase ? text.toUpperCase() : text)
    setText(typeof parsed === 'string' ? parsed : '')
  }
  return (
    <ComboBox
      view={view}
      options={() => offeredOptions(store, view)}
      listed={(view.options ?? NONE).length > 0}
      read={shownText}
      acceptsFirstMatch={view.kind === 'province' || (view.rules?.completes === true && 'beginning')}
      {...(view.kind === 'province' && { meant: (text: string) => findProvince(text)?.code })}
      chosen={typeof value === 'string' ? value : ''}
      pick={(option) => setText(option.value)}
      type={setText}
      onCommit={onCommit}
      empty=""
    />
  )
}

const optionOf = ({ name, province, otherNames = [] }: Municipality): OfferedOption => ({
  value: `${name} (${province})`,
  label: `${[name, ...otherNames].join('/')} (${province})`,
})
const municipalityOptions = deriveFromLists(NONE, () => municipalities().map(optionOf))

/** Those with the postal code first. */
const withNearFirst = memoizeLast((cap: string, all: readonly OfferedOption[]) => {
  const near = municipalitiesWithCap(cap).map(optionOf)
  const values = new Set(near.map(({ value }) => value))
  return near.length === 0 ? all : [...near, ...all.filter(({ value }) => !values.has(value))]
})

/** A municipality as typed or from the list; a listed one sets its province. */
export function MunicipalityField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const read = () => {
    const stored = store.current.values[view.name]
    return typeof stored === 'string' ? stored : ''
  }
  const cap = () => {
    const name = view.rules?.relates?.cap
    return name ? textOf(store.current.values[name]) : ''
  }
  const setText = (field: FieldName, text: string) => store.set(field, text as Answers[typeof field])
  return (
    <ComboBox
      view={view}
      options={() => withNearFirst(cap(), municipalityOptions())}
      listed
      read={read}
      acceptsFirstMatch={false}
      chosen={typeof value === 'string' ? value : ''}
      pick={({ value: chosen }) => {
        const [, name = chosen, province = ''] = /^(.*) \((\w\w)\)$/.exec(chosen) ?? []
        setText(view.name, name)
        if (view.rules?.relates?.province) setText(view.rules.relates.province, province)
      }}
      type={(text) => setText(view.name, text)}
      onCommit={(text, by) => by !== undefined && text.trim() !== read() && setText(view.name, text.trim())}
      empty=""
    />
  )
}
