import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { asDict, keyOf, type Objects } from './objects.ts'

const MAX_DEPTH = 16

/** Whether the content of an `/OC` entry is visible in a document as it opens (ISO 32000-1, 8.11). */
export type ShowsLayer = (layer: PdfObject | undefined) => boolean

export function layersOf(catalog: PdfDict, objects: Objects): ShowsLayer {
  const properties = objects.dict(catalog, 'OCProperties')
  const state = properties && objects.dict(properties, 'D')
  const listed = (key: string) =>
    new Set(state ? objects.array(state, key).map((item) => objects.resolve(item)) : [])
  const isOffAtFirst = state !== undefined && objects.name(state, 'BaseState') === 'OFF'
  const [on, off] = [listed('ON'), listed('OFF')]
  const isOn = (group: PdfDict) => (isOffAtFirst ? on.has(group) : !off.has(group))

  /** A visibility expression: `[/And …]`, `[/Or …]`, `[/Not …]` of groups and expressions. */
  const holds = (value: PdfObject | undefined, depth: number): boolean => {
    const item = objects.resolve(value)
    if (!(item instanceof PdfArray) || depth > MAX_DEPTH) {
      const group = asDict(item)
      return group === undefined || isOn(group)
    }
    const [operator, ...operands] = [...item]
    const results = operands.map((operand) => holds(operand, depth + 1))
    switch (operator instanceof PdfName ? operator.value : '') {
      case 'And':
        return results.every(Boolean)
      case 'Or':
        return results.some(Boolean)
      case 'Not':
        return results[0] !== true
      default:
        return true
    }
  }

  const showsMembership = (layer: PdfDict): boolean => {
    if (layer.has('VE')) return holds(layer.get('VE'), 0)
    const single = objects.dict(layer, 'OCGs')
    const groups = single
      ? [single]
      : objects.array(layer, 'OCGs').flatMap((item) => asDict(objects.resolve(item)) ?? [])
    if (groups.length === 0) return true
    const policy = objects.name(layer, 'P')
    if (policy === 'AllOn') return groups.every(isOn)
    if (policy === 'AnyOff') return !groups.every(isOn)
    return policy === 'AllOff' ? !groups.some(isOn) : groups.some(isOn)
  }

  return (value) => {
    const layer = asDict(objects.resolve(value))
    if (!layer) return true
    return objects.name(layer, 'Type') === 'OCMD' ? showsMembership(layer) : isOn(layer)
  }
}

type State = 'ON' | 'OFF'

/** A layer, with its state when a reader displays the page and when it prints it. */
interface Layer {
  ref: PdfRef
  dict: PdfDict
  viewed: State
  printed: State
  /** Its state depends on the language, the magnification or the user of the reader. */
  varies: boolean
}

/**
 * Gives each layer the state that it has in print, in every reader: a layer may state its use (`/Usage`), and the
 * configuration the events (`/AS`) that apply it (ISO 32000-2, 8.11.4). Locks the layers, and removes configurations
 * that a reader could choose. @returns the names of the layers that differed between readers, screen and paper
 */
export function settleLayers(catalog: PdfDict, objects: Objects): string[] {
  const properties = objects.dict(catalog, 'OCProperties')
  if (!properties) return []
  const layers = readLayers(properties, objects)
  const refs = layers.map(({ ref }) => ref)
  const off = layers.filter(({ printed }) => printed === 'OFF').map(({ ref }) => ref)
  properties.set('OCGs', PdfArray.of(...refs))
  properties.set(
    'D',
    PdfDict.of({
      BaseState: PdfName.of('ON'),
      OFF: PdfArray.of(...off),
      Order: PdfArray.of(),
      Locked: PdfArray.of(...refs),
    }),
  )
  properties.delete('Configs')
  for (const { dict } of layers) for (const key of ['Usage', 'Intent']) dict.delete(key)
  return layers
    .filter(({ viewed, printed, varies }) => viewed !== printed || varies)
    .map(({ dict }) => objects.text(dict, 'Name') ?? '')
}

/** Adds the layers of another document, whose layers are settled too; `copied` are its properties in this one. */
export function joinLayers(catalog: PdfDict, copied: PdfDict, objects: Objects): void {
  const properties = objects.dict(catalog, 'OCProperties')
  if (!properties) {
    catalog.set('OCProperties', copied)
    return
  }
  append(properties, copied, 'OCGs', objects)
  const [state, added] = [objects.dict(properties, 'D'), objects.dict(copied, 'D')]
  if (state && added) for (const key of ['OFF', 'Locked']) append(state, added, key, objects)
}

const append = (target: PdfDict, source: PdfDict, key: string, objects: Objects): void =>
  target.set(key, PdfArray.of(...objects.array(target, key), ...objects.array(source, key)))

function readLayers(properties: PdfDict, objects: Objects): Layer[] {
  const config = objects.dict(properties, 'D') ?? new PdfDict()
  const uses = objects
    .array(config, 'AS')
    .flatMap((item) => asDict(objects.resolve(item)) ?? [])
    .map((use) => ({
      event: objects.name(use, 'Event'),
      categories: objects.array(use, 'Category').flatMap((item) => nameOf(objects.resolve(item)) ?? []),
      layers: dictsIn(use, 'OCGs', objects),
    }))
  const isOffAtFirst = objects.name(config, 'BaseState') === 'OFF'
  const [on, off] = [dictsIn(config, 'ON', objects), dictsIn(config, 'OFF', objects)]
  const intents = intentsOf(config, objects)
  return refsIn(properties, config, objects).map(([ref, dict]): Layer => {
    const hasEffect =
      intents.has('All') || [...intentsOf(dict, objects)].some((intent) => intents.has(intent))
    const isOn = !hasEffect || (isOffAtFirst ? on.has(dict) : !off.has(dict))
    const applied = uses.filter(({ layers }) => layers.has(dict))
    const categoriesAt = (event: string) =>
      applied.filter((use) => use.event === event).flatMap(({ categories }) => categories)
    const stateAt = (event: string): State => {
      const wanted = categoriesAt(event).flatMap((category) => stateOf(dict, category, objects) ?? [])
      if (!hasEffect || wanted.length === 0) return isOn ? 'ON' : 'OFF'
      return wanted.includes('OFF') ? 'OFF' : 'ON'
    }
    const usage = objects.dict(dict, 'Usage')
    const varies = VARYING.some((key) => usage?.has(key) && categoriesAt('View').includes(key))
    return { ref, dict, viewed: stateAt('View'), printed: stateAt('Print'), varies }
  })
}

const VARYING = ['Language', 'Zoom', 'User']
const STATES: Record<string, string> = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }

function stateOf(layer: PdfDict, category: string, objects: Objects): State | undefined {
  const usage = objects.dict(layer, 'Usage')
  const use = usage && objects.dict(usage, category)
  const state = use && objects.name(use, STATES[category] ?? '')
  return state === 'ON' || state === 'OFF' ? state : undefined
}

const nameOf = (value: PdfObject | undefined): string | undefined =>
  value instanceof PdfName ? value.value : undefined

const dictsIn = (dict: PdfDict, key: string, objects: Objects): Set<PdfDict> =>
  new Set(objects.array(dict, key).flatMap((item) => asDict(objects.resolve(item)) ?? []))

/** Every layer that the properties name, also one that their list lacks. */
function refsIn(properties: PdfDict, config: PdfDict, objects: Objects): [PdfRef, PdfDict][] {
  const items = [
    ...objects.array(properties, 'OCGs'),
    ...objects.array(config, 'ON'),
    ...objects.array(config, 'OFF'),
  ]
  const found = new Map<string, [PdfRef, PdfDict]>()
  for (const item of items) {
    const dict = asDict(objects.resolve(item))
    if (item instanceof PdfRef && dict) found.set(keyOf(item), [item, dict])
  }
  return [...found.values()]
}

/** A layer without an intent, and a configuration without one, are for display. */
function intentsOf(dict: PdfDict, objects: Objects): Set<string> {
  const value = objects.get(dict, 'Intent')
  const names = (value instanceof PdfArray ? [...value] : [value]).flatMap(
    (item) => nameOf(objects.resolve(item)) ?? [],
  )
  return new Set(names.length > 0 ? names : ['View'])
}
