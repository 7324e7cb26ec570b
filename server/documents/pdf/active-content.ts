import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { isStream, type Objects } from './objects.ts'

/** An automatic action or an embedded file of a document. */
export interface ActiveContent {
  /** The name in messages to the uploading user. */
  what: string
  /** The number of occurrences. */
  count: number
  /** It can be removed without a visible change of the pages. */
  removable: boolean
}

const MAX_OBJECTS = 500_000

/** Action types of forms: without them the fields can still be filled. */
const REMOVABLE_ACTIONS: Record<string, string> = {
  JavaScript: 'JavaScript',
  SubmitForm: 'invio del modulo (SubmitForm)',
}
/** Action types with effects outside the document. Links to web pages that a user clicks are not included. */
const REFUSED_ACTIONS: Record<string, string> = {
  Rendition: 'contenuti multimediali',
  Launch: 'avvio di programmi (Launch)',
  ImportData: 'importazione di dati (ImportData)',
  GoToR: 'collegamenti ad altri file (GoToR)',
  GoToE: 'collegamenti a file incorporati (GoToE)',
  RichMediaExecute: 'contenuti multimediali',
  Movie: 'contenuti multimediali',
  Sound: 'contenuti multimediali',
}
const ANNOTATIONS: Record<string, string> = {
  RichMedia: 'contenuti multimediali',
  Screen: 'contenuti multimediali',
  Movie: 'contenuti multimediali',
  Sound: 'contenuti multimediali',
  '3D': 'contenuti multimediali',
  FileAttachment: 'file allegati',
}

/**
 * Finds all actions by a walk over every object that the document refers to. Throws `RefusedFile` when there are too
 * many.
 */
export function findActiveContent(catalog: PdfDict, objects: Objects): ActiveContent[] {
  const found = new Map<string, ActiveContent>()
  const add = (what: string, removable: boolean) => {
    const { count } = found.get(what) ?? { count: 0 }
    found.set(what, { what, count: count + 1, removable })
  }
  for (const dict of everyDict(catalog, objects)) {
    for (const what of findRefusedActions(dict, objects)) add(what, false)
    const action = removableAction(dict, objects)
    if (action !== undefined) add(action, true)
  }
  if (opensUrl(catalog, objects)) add('un indirizzo che si apre automaticamente (OpenAction)', true)
  return [...found.values()]
}

/** Looked up in every dictionary: the library finds a `PdfName` faster than a string. */
const ACTION = { kind: PdfName.of('S'), script: PdfName.of('JS') }

/** The name of a removable action; undefined for any other dictionary. */
export function removableAction(dict: PdfDict, objects: Objects): string | undefined {
  if (!dict.has(ACTION.kind) && !dict.has(ACTION.script)) return undefined
  const type = objects.name(dict, 'S') ?? ''
  if (REFUSED_ACTIONS[type] !== undefined) return undefined
  if (dict.has('JS')) return REMOVABLE_ACTIONS.JavaScript
  const action = REMOVABLE_ACTIONS[type]
  return action !== undefined && isAction(dict) ? action : undefined
}

/** Structure elements also have /S; an action is distinguished by its other entries. */
const isAction = (dict: PdfDict): boolean => dict.has('JS') || !dict.has('P') || dict.has('F')

function findRefusedActions(dict: PdfDict, objects: Objects): string[] {
  const action = REFUSED_ACTIONS[objects.name(dict, 'S') ?? '']
  const annotation = ANNOTATIONS[objects.name(dict, 'Subtype') ?? '']
  const isAnnotation = annotation !== undefined && dict.has('Rect')
  const files = dict.has('EmbeddedFiles') || (dict.has('EF') && objects.dict(dict, 'EF') !== undefined)
  return [
    ...(action !== undefined && isAction(dict) ? [action] : []),
    ...(isAnnotation ? [annotation] : []),
    ...(files ? ['file incorporati'] : []),
    ...(isStream(dict) ? findExternalFiles(dict, objects) : []),
  ]
}

/** External file references of a stream, and PostScript programs. */
function findExternalFiles(stream: PdfDict, objects: Objects): string[] {
  const shown = objects.dict(stream, 'Ref')
  const isProgram = objects.name(stream, 'Subtype') === 'PS' || objects.name(stream, 'Subtype2') === 'PS'
  return [
    ...(stream.has('F') || shown?.has('F') ? ['contenuti presi da altri file'] : []),
    ...(isProgram ? ['programmi PostScript'] : []),
  ]
}

/** Whether the action on opening requests a URL; going to a page is allowed. */
export function opensUrl(catalog: PdfDict, objects: Objects): boolean {
  const open = objects.dict(catalog, 'OpenAction')
  return open !== undefined && objects.name(open, 'S') === 'URI'
}

/** Every dictionary and stream reachable from the catalog, each once. */
export function* everyDict(catalog: PdfDict, objects: Objects): Generator<PdfDict> {
  const met = new Set<PdfObject>()
  const open: PdfObject[] = [catalog]
  for (let value = open.pop(); value; value = open.pop()) {
    if (met.has(value)) continue
    met.add(value)
    if (met.size > MAX_OBJECTS) throw new RefusedFile('too-complex', `over ${MAX_OBJECTS} objects`)
    if (value instanceof PdfRef) {
      const target = objects.resolve(value)
      if (target && isContainer(target)) open.push(target)
    } else if (value instanceof PdfArray) {
      for (const entry of value) if (isContainer(entry)) open.push(entry)
    } else if (value instanceof PdfDict) {
      yield value
      for (const [, entry] of value) if (isContainer(entry)) open.push(entry)
    }
  }
}

/** Other values refer to nothing. */
const isContainer = (value: PdfObject): boolean =>
  value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfArray
