import { PDFDocument } from '@cantoo/pdf-lib'

export const PAGES = 4
export const TEXTS = 140
export const BOXES = 30

export const textName = (index: number) => `testo_${index}`
export const boxName = (index: number) => `casella_${index}`
export const textValue = (index: number) => `Perché è già n. ${index}, 10 €`

/** An empty contract of 4 pages and 170 fields. */
export async function contractForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const pages = Array.from({ length: PAGES }, () => pdf.addPage([595, 842]))
  const form = pdf.getForm()
  const perPage = Math.ceil(TEXTS / PAGES)
  for (let index = 0; index < TEXTS; index += 1) {
    const place = { x: 40, y: 800 - (index % perPage) * 21, width: 220, height: 16 }
    const field = form.createTextField(textName(index))
    field.addToPage(pages[Math.floor(index / perPage)]!, place)
    field.setFontSize(9)
  }
  for (let index = 0; index < BOXES; index += 1) {
    const place = { x: 300, y: 800 - Math.floor(index / PAGES) * 21, width: 12, height: 12 }
    form.createCheckBox(boxName(index)).addToPage(pages[index % PAGES]!, place)
  }
  return pdf.save()
}
