import { memo } from 'react'
import { fromLists } from '../../../../contract/checks/long-lists.ts'
import { municipalities } from '../../../../contract/checks/municipalities.ts'
import { KINDS } from '../../../../contract/form/kinds/kinds.ts'
import type { Answers, FieldName, OfferedOption, Ref } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { ComboBox } from './combo-box.tsx'
import { matchOptions } from './match-options.ts'

interface Props {
  view: FieldView
}

const NONE: readonly OfferedOption[] = []
const offered = (view: FieldView) => view.options ?? NONE
const refOf = (value: Answers[FieldName] | undefined): Ref =>
  typeof value === 'object' ? value : { id: '', name: '' }

const EMPTY_WORDS: Partial<Record<FieldView['kind'], string>> = {
  product: 'Nessun prodotto attivo per questa utenza e questo tipo di cliente.',
  operation: 'Nessuna operazione: dipende dal prodotto e dal tipo di cliente scelti.',
  owner: 'Nessun Contact Owner.',
}

/** A thing of the catalogue: only what is on the list can be chosen, and its name is kept with it. */
export const PickField = memo(function PickField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const chosen = refOf(value)
  const put = (ref: Ref) => store.set(view.name, ref as Answers[typeof view.name])
  const settle = (text: string) => {
    // What was typed without choosing does not stay: the box goes back to what is chosen.
    if (text === chosen.name) return
    if (text.trim() === '') return put({ id: '', name: '' })
    const [only, ...others] = matchOptions(offered(view), text)
    if (only && others.length === 0) put({ id: only.value, name: only.label })
  }
  return (
    <ComboBox
      view={view}
      options={() => offered(view)}
      listed
      read={() => refOf(store.current.values[view.name]).name}
      eager
      chosen={chosen.id}
      pick={(option) => put({ id: option.value, name: option.label })}
      settle={settle}
      empty={
        view.options?.length ? 'Niente corrisponde.' : (EMPTY_WORDS[view.kind] ?? 'Niente da scegliere.')
      }
    />
  )
})

/** Free text with a list: provinces, suppliers, street types. */
export const SuggestField = memo(function SuggestField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const kind = KINDS[view.kind]
  const stored = typeof value === 'string' ? value : ''
  const shownText = (value: Answers[FieldName] | undefined) =>
    typeof value === 'string' ? kind.display(value, view.options) : ''
  const put = (text: string) => store.set(view.name, text as Answers[typeof view.name])
  const settle = (text: string) => {
    if (text === shownText(stored)) return
    const parsed = kind.parse(view.rules?.upperCase ? text.toUpperCase() : text)
    put(typeof parsed === 'string' ? parsed : '')
  }
  return (
    <ComboBox
      view={view}
      options={() => offered(view)}
      listed={offered(view).length > 0}
      read={() => shownText(store.current.values[view.name])}
      eager={view.kind === 'province'}
      chosen={stored}
      pick={(option) => put(option.value)}
      type={put}
      settle={settle}
      empty=""
    />
  )
})

const municipalityOptions = fromLists(NONE, () =>
  municipalities().map(({ name, province, otherNames = [] }) => ({
    value: `${name} (${province})`,
    label: `${[name, ...otherNames].join('/')} (${province})`,
  })),
)

/** A municipality by hand or from the list of those in force; one from the list brings its province along. */
export const MunicipalityField = memo(function MunicipalityField({ view }: Props) {
  const store = useFormStore()
  const value = useValue(view.name)
  const read = () => {
    const stored = store.current.values[view.name]
    return typeof stored === 'string' ? stored : ''
  }
  const put = (field: FieldName, text: string) => store.set(field, text as Answers[typeof field])
  return (
    <ComboBox
      view={view}
      options={municipalityOptions}
      listed
      read={read}
      eager={false}
      chosen={typeof value === 'string' ? value : ''}
      pick={({ value: chosen }) => {
        const [, name = chosen, province = ''] = /^(.*) \((\w\w)\)$/.exec(chosen) ?? []
        put(view.name, name)
        if (view.rules?.relates?.province) put(view.rules.relates.province, province)
      }}
      type={(text) => put(view.name, text)}
      settle={(text) => text.trim() !== read() && put(view.name, text.trim())}
      empty=""
    />
  )
})
