import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { isStream, type Objects } from './objects.ts'

/** Something in a document that acts automatically or carries another file. */
export interface ActiveContent {
  /** As text for the person who brought the file. */
  what: string
  /** How many of them. */
  count: number
  /** It can be taken out, and the pages look as before. */
  removable: boolean
}

const MAX_OBJECTS = 500_000

/** Kinds of action of a form itself: without them its fields are filled all the same. */
const REMOVABLE_ACTIONS: Record<string, string> = {
  JavaScript: 'JavaScript',
  SubmitForm: 'invio del modulo (SubmitForm)',
}
/** Kinds of action that reach beyond the document. A link to a web page that a person clicks is none of them. */
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

/** All that acts, found by walking every object that the document refers to. Throws `RefusedFile` when they are too many. */
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
  if (opensAddress(catalog, objects)) add('un indirizzo che si apre automaticamente (OpenAction)', true)
  return [...found.values()]
}

/** Asked for in every dictionary: the library finds a name faster than its text. */
const ACTION = { kind: PdfName.of('S'), script: PdfName.of('JS') }

/** What a dictionary does when it is an action that can be taken out; undefined for any other dictionary. */
export function removableAction(dict: PdfDict, objects: Objects): string | undefined {
  if (!dict.has(ACTION.kind) && !dict.has(ACTION.script)) return undefined
  const type = objects.name(dict, 'S') ?? ''
  if (REFUSED_ACTIONS[type] !== undefined) return undefined
  if (dict.has('JS')) return REMOVABLE_ACTIONS.JavaScript
  const action = REMOVABLE_ACTIONS[type]
  return action !== undefined && isAction(dict) ? action : undefined
}

/** A structure element too has an /S; an action has its content beside it. */
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

/** What a stream takes from elsewhere, and programs of a printer. */
function findExternalFiles(stream: PdfDict, objects: Objects): string[] {
  const shown = objects.dict(stream, 'Ref')
  const isProgram = objects.name(stream, 'Subtype') === 'PS' || objects.name(stream, 'Subtype2') === 'PS'
  return [
    ...(stream.has('F') || shown?.has('F') ? ['contenuti presi da altri file'] : []),
    ...(isProgram ? ['programmi PostScript'] : []),
  ]
}

/** An action on opening that asks for an address; going to a page is none. */
export function opensAddress(catalog: PdfDict, objects: Objects): boolean {
  const open = objects.dict(catalog, 'OpenAction')
  return open !== undefined && objects.name(open, 'S') === 'URI'
}

/** Every dictionary and stream that the catalog leads to, each once. */
export function* everyDict(catalog: PdfDict, objects: Objects): Generator<PdfDict> {
  for (const value of walk(catalog, objects, isContainer)) if (value instanceof PdfDict) yield value
}

/** Every value that the dictionary leads to, itself included; dictionaries, streams and lists each once. */
export const everyValue = (root: PdfDict, objects: Objects): Generator<PdfObject> =>
  walk(root, objects, () => true)

const isContainer = (value: PdfObject): boolean =>
  value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfArray

/** `isAsked`: most values lead nowhere, and are left out early where nobody asks for them. */
function* walk(
  root: PdfDict,
  objects: Objects,
  isAsked: (value: PdfObject) => boolean,
): Generator<PdfObject> {
  const met = new Set<PdfObject>()
  const open: PdfObject[] = [root]
  for (let value = open.pop(); value; value = open.pop()) {
    if (isContainer(value)) {
      if (met.has(value)) continue
      met.add(value)
      if (met.size > MAX_OBJECTS) throw new RefusedFile('too-complex', `over ${MAX_OBJECTS} objects`)
    }
    if (value instanceof PdfRef) {
      const target = objects.resolve(value)
      if (target) open.push(target)
      continue
    }
    yield value
    if (value instanceof PdfDict) {
      for (const [, entry] of value) if (isAsked(entry)) open.push(entry)
    } else if (value instanceof PdfArray) for (const entry of value) if (isAsked(entry)) open.push(entry)
  }
}
