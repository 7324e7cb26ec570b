import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

/** What customers read: their pages, and the mails that go to them. */
const FOR_CUSTOMERS = [
  /^web\/features\/(?:signing|verify)\//,
  /^web\/app\/customer/,
  /^server\/features\/subscription\/pages\.ts$/,
  /^server\/features\/records\/sign\/signing\/(?:check-mark|consents|send-code|sign-document|file-pages)\.ts$/,
  /^server\/documents\/mails\/(?:happy-customer|record-recap|newsletter|signing|signing-second)-mails?\.ts$/,
]
/** Words of the second person singular. */
const TU =
  /(?<![\p{L}’])(?:tu|ti|te|tuo|tua|tuoi|tue|hai|puoi|vuoi|devi|potrai|riceverai|ricevi|ciao)(?!\p{L})/iu

/** The texts of a file: strings, templates and what is between tags. */
function textsOf(path: string): string[] {
  const source = readText(path)
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, start, end } = value as { type?: string; start: number; end: number }
    if (type === 'Literal' || type === 'TemplateElement' || type === 'JSXText')
      found.push(source.slice(start, end))
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, source).program)
  return found
}

it('The texts for customers address them by Lei', () => {
  const files = projectFiles().filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && FOR_CUSTOMERS.some((pattern) => pattern.test(path)),
  )
  expect(files.length).toBeGreaterThan(20)
  const familiar = files.flatMap((path) =>
    textsOf(path)
      .filter((text) => TU.test(text))
      .map((text) => `${path}: ${text.trim()}`),
  )
  expect(familiar).toEqual([])
})
