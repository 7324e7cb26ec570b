import { PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { outputIntents } from '../metadata.ts'
import { isStream, type Objects, unpack } from '../objects.ts'
import type { OpenedPdf } from '../open.ts'
import { ArchiveProblem } from './archive-problem.ts'

const MAX_DEPTH = 4
/** Our drawings use RGB colours, so the document must as well. */
const COMPONENTS: Record<string, number> = { GRAY: 1, 'RGB ': 3 }
const PLAIN = new Set(['DeviceGray', 'DeviceRGB', 'CalGray', 'CalRGB', 'Lab', 'Pattern', 'G', 'RGB'])

/** A document's own output intent must be the only one and of an RGB colour space. */
export function checkIntents({ catalog, objects }: Pick<OpenedPdf, 'catalog' | 'objects'>): void {
  const intents = outputIntents({ catalog, objects })
  if (intents.length > 1) throw new ArchiveProblem('several output intents')
  for (const intent of intents) {
    const profile = objects.get(intent, 'DestOutputProfile')
    if (!isStream(profile) || checkProfile(profile, objects) !== 3) throw new ArchiveProblem('output intent')
    const kind = unpack(profile).toString('latin1', 12, 16)
    if (kind !== 'prtr' && kind !== 'mntr') throw new ArchiveProblem('output intent')
  }
}

/** The number of components of a profile. */
function checkProfile(profile: PdfDict, objects: Objects): number {
  if (!isStream(profile)) throw new ArchiveProblem('colour profile')
  const bytes = unpack(profile)
  const components = COMPONENTS[bytes.toString('latin1', 16, 20)]
  const isProfile = bytes.length >= 128 && bytes.toString('latin1', 36, 40) === 'acsp' && bytes[8]! <= 4
  if (!isProfile || components === undefined || objects.number(profile, 'N') !== components)
    throw new ArchiveProblem('colour profile')
  return components
}

/** Device colours for print would need an output profile, and are refused. */
export function checkSpace(value: PdfObject | undefined, objects: Objects, depth = 0): void {
  const space = objects.resolve(value)
  if (depth > MAX_DEPTH) throw new ArchiveProblem('colour space too deep')
  if (space instanceof PdfName) {
    if (!PLAIN.has(space.value)) throw new ArchiveProblem(`colour space ${space.value}`)
    return
  }
  if (!(space instanceof PdfArray)) throw new ArchiveProblem('colour space')
  const [kind, base] = [...space]
  const name = objects.resolve(kind)
  const known = name instanceof PdfName ? name.value : ''
  if (known === 'ICCBased') {
    const profile = objects.resolve(base)
    if (!isStream(profile)) throw new ArchiveProblem('colour profile')
    checkProfile(profile, objects)
  } else if (known === 'Indexed' || (known === 'Pattern' && base)) checkSpace(base, objects, depth + 1)
  else if (!PLAIN.has(known)) throw new ArchiveProblem(`colour space ${known}`)
}
