import { PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { asDict, type Objects } from './objects.ts'

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
