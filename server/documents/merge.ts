import { PdfArray, PdfDict, PdfNumber, PdfString } from '@libpdf/core'
import { Copier } from './pdf/copy.ts'
import { joinStructures } from './pdf/join-structures.ts'
import { joinLayers } from './pdf/layers.ts'
import { describeDocument, documentTitle } from './pdf/metadata.ts'
import type { Objects } from './pdf/objects.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import type { FillOrder } from './process/work.ts'

/** Merges files in order with their fields; of two fields with the same name the later one gets a number. */
export async function mergePdfs(
  parts: readonly Uint8Array[],
  about: FillOrder['about'] = { at: new Date() },
): Promise<Uint8Array> {
  const [first, ...others] = await Promise.all(parts.map((part) => openPdf(part)))
  if (!first) throw new Error('Nothing to merge')
  if (others.length === 0) return parts[0]!
  for (const other of others) appendPages(first, other)
  describeDocument(first, { title: documentTitle(first) ?? 'Documento', ...about })
  return first.pdf.save()
}

function appendPages(target: OpenedPdf, source: OpenedPdf): void {
  const { pdf, catalog, objects } = target
  const copier = new Copier(source.pdf, pdf)
  const structures = joinStructures(target, source, copier)
  const root = objects.dict(catalog, 'Pages')!
  const rootRef = catalog.get('Pages')!
  const copies = source.pages.map((page) => {
    const dict = new PdfDict()
    const ref = pdf.register(dict)
    copier.redirect(page.ref, ref)
    return { page, dict, ref }
  })
  for (const { page, dict, ref } of copies) {
    copier.entries(page.dict, dict, ['Parent', 'B'])
    dict.set('Parent', rootRef)
    structures.renumber(dict)
    target.pages.push({ ...page, dict, ref })
  }
  root.set('Kids', PdfArray.of(...target.pages.map(({ ref }) => ref)))
  root.set('Count', PdfNumber.of(target.pages.length))
  joinForms(target, source, copier)
  joinOptionalContent(target, source, copier)
  structures.finish()
}

/** Merges the fields of the other document. */
function joinForms({ catalog, objects }: OpenedPdf, source: OpenedPdf, copier: Copier): void {
  const theirs = source.objects.dict(source.catalog, 'AcroForm')
  if (!theirs) return
  const form = objects.dict(catalog, 'AcroForm') ?? new PdfDict()
  if (!catalog.has('AcroForm')) catalog.set('AcroForm', form)
  const copied = new PdfDict()
  copier.entries(theirs, copied, ['XFA', 'CO'])
  const own = objects.array(form, 'Fields')
  const names = new Set(own.map((item) => nameOf(item, objects)))
  const added = objects.array(copied, 'Fields')
  for (const item of added) renameFields(item, names, objects)
  form.set('Fields', PdfArray.of(...own, ...added))
  for (const key of ['DA', 'DR', 'SigFlags']) {
    const value = copied.get(key)
    if (!form.has(key) && value) form.set(key, value)
  }
}

function joinOptionalContent({ catalog, objects }: OpenedPdf, source: OpenedPdf, copier: Copier): void {
  const theirs = source.objects.dict(source.catalog, 'OCProperties')
  if (!theirs) return
  const copied = new PdfDict()
  copier.entries(theirs, copied)
  joinLayers(catalog, copied, objects)
}

type Item = Parameters<Objects['resolve']>[0]

function nameOf(item: Item, objects: Objects): string {
  const dict = objects.resolve(item)
  return dict instanceof PdfDict ? (objects.text(dict, 'T') ?? '') : ''
}

function renameFields(item: Item, names: Set<string>, objects: Objects): void {
  const dict = objects.resolve(item)
  if (!(dict instanceof PdfDict)) return
  const name = nameOf(item, objects)
  let free = name
  for (let count = 2; names.has(free); count += 1) free = `${name}_${count}`
  names.add(free)
  if (free !== name) dict.set('T', PdfString.fromString(free))
}
