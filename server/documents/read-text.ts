import { PDF } from '@libpdf/core'

/** The text of a document, page by page, as a reader would copy it. */
export async function readText(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return pdf.extractText().map((page) => page.text)
}

/** One file of several, in order. */
export async function mergePdfs(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  if (parts.length === 1) return parts[0]!
  const merged = await PDF.merge([...parts])
  return merged.save()
}
