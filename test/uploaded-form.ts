import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core'

const ROWS_ON_A_PAGE = 12

/** A form as an organisation uploads it: text fields of these names, twelve a page, and a script that runs on opening. */
export async function uploadedForm(names: readonly string[]): Promise<Buffer> {
  const pdf = PDF.create()
  const pages = Array.from({ length: Math.ceil(names.length / ROWS_ON_A_PAGE) }, () =>
    pdf.addPage({ width: 595, height: 842 }),
  )
  const form = pdf.getOrCreateForm()
  for (const [at, name] of names.entries()) {
    const page = pages[Math.floor(at / ROWS_ON_A_PAGE)]!
    const y = 700 - 60 * (at % ROWS_ON_A_PAGE)
    page.drawField(form.createTextField(name), { x: 60, y, width: 300, height: 20 })
  }
  const script = { S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') }
  pdf.getCatalog().set('OpenAction', PdfDict.of(script))
  return Buffer.from(await pdf.save())
}
