import { PDF } from '@libpdf/core'

export const PAGES = 4
export const TEXTS = 140
export const BOXES = 30

export const textName = (index: number) => `testo_${index}`
export const boxName = (index: number) => `casella_${index}`
export const textValue = (index: number) => `Perché è già n. ${index}, 10 €`

/** An empty contract of 4 pages and 170 fields. */
export async function contractForm(): Promise<Uint8Array> {
  const pdf = PDF.create()
  const pages = Array.from({ length: PAGES }, () => pdf.addPage({ size: 'a4' }))
  const form = pdf.getOrCreateForm()
  const perPage = Math.ceil(TEXTS / PAGES)
  for (let index = 0; index < TEXTS; index += 1) {
    const page = pages[Math.floor(index / perPage)]!
    const row = index % perPage
    page.drawField(form.createTextField(textName(index), { fontSize: 9 }), {
      ...{ x: 40, y: 800 - row * 21, width: 220, height: 16 },
    })
  }
  for (let index = 0; index < BOXES; index += 1) {
    const box = form.createCheckbox(boxName(index))
    pages[index % PAGES]!.drawField(box, {
      x: 300,
      y: 800 - Math.floor(index / PAGES) * 21,
      width: 12,
      height: 12,
    })
  }
  return pdf.save()
}
