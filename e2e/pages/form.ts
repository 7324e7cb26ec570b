import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { definition } from '../../contract/definition.ts'
import { type Answers, type Catalogue, type FieldName, resolve, type Values } from '../../contract/index.ts'
import { KINDS } from '../../contract/kinds/kinds.ts'
import { italianDate } from '../../contract/time/calendar-date.ts'
import { toast } from './records.ts'

type Answer = Answers[FieldName]

export const kinds = new Map(
  definition.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind] as const)),
)

export const box = (page: Page, name: FieldName): Locator => page.locator(`[data-field="${name}"]`)

/** Types a contract as a user does, from the top of the form to its end; `until` stops after that field. */
export async function fillForm(page: Page, values: Values, until?: FieldName): Promise<void> {
  for (const name of shownFields(values)) {
    const value = values[name]
    if (value !== undefined && textOf(value) !== '') await fillField(page, name, value)
    if (name === until) return
  }
}

/** Types and saves a contract. Returns the record's id. `fill` types the values. */
export async function saveContract(page: Page, values: Values, fill = fillForm): Promise<string> {
  await page.goto('/new')
  await fill(page, values)
  await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.request().postDataJSON()?.draft === false,
  )
  await submit(page, 'Add')
  const { recordId } = await (await saved).json()
  await expect(toast(page, 'Record has been created')).toBeVisible()
  return recordId
}

export const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

/** The fields that a user fills for this contract, in the form's order. */
export function shownFields(values: Values): FieldName[] {
  // An option chosen by name counts as chosen, regardless of its id.
  const chosen = Object.entries(values).map(([name, value]) =>
    typeof value === 'object' ? [name, { ...value, id: 'any' }] : [name, value],
  )
  const { sections } = resolve(Object.fromEntries(chosen), NO_CATALOGUE)
  return sections.flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind !== 'readonly').map(({ name }) => name),
  )
}

export async function fillField(page: Page, name: FieldName, value: Answer): Promise<void> {
  const control = box(page, name).locator('input, select, textarea')
  const kind = kinds.get(name)
  await unfold(page, name)
  if (kind === 'radio') {
    await box(page, name)
      .locator('label', { has: page.locator(`input[value="${value}"]`) })
      .click()
    if (name === 'type_product' && value !== 'dual') await closeSecondUtility(page)
  } else if (kind === 'checks') {
    for (const line of linesOf(value)) await box(page, name).getByRole('checkbox', { name: line }).check()
  } else if (kind === 'checkbox') await control.setChecked(value === true)
  else if (kind === 'product' || kind === 'operation' || kind === 'owner')
    await pick(page, control, textOf(value))
  else if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption(textOf(value))
  } else {
    await control.fill(expectedText(value, kind))
    await control.press('Tab')
  }
}

/** Opens the section of a field if it is folded. */
export async function unfold(page: Page, name: FieldName): Promise<void> {
  await box(page, name).waitFor({ state: 'attached' })
  const folded = page.locator('[data-form] details:not([open])', { has: box(page, name) })
  if (await folded.count()) await folded.locator('summary').first().click()
}

async function pick(page: Page, control: Locator, name: string): Promise<void> {
  await control.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(control).toHaveValue(name)
}

/**
 * Saves the record as submitted. The first time the form shows the reminder of the newsletter (NEWS-1), which is closed
 * here.
 */
export async function submit(page: Page, button: 'Add' | 'Update'): Promise<void> {
  const save = page.getByRole('button', { name: button, exact: true })
  const reminder = page.getByRole('dialog', { name: 'Newsletter e passaparola' })
  await save.click()
  await reminder.getByRole('button', { name: 'Compila' }).click()
  await expect(reminder).toBeHidden()
  await save.click()
}

/** FORM-TOP-30: the page reminds a user who chooses one supply of the other. */
async function closeSecondUtility(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hai chiesto anche per la seconda utenza?' })
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Expects the form to show the typed values in their fields. */
export async function expectForm(page: Page, values: Values): Promise<void> {
  const answered = shownFields(values).filter((name) => textOf(values[name] ?? '') !== '')
  const expected = answered.map((name) => [name, shownAnswer(name, values[name]!)] as const)
  await expect.poll(() => readForm(page, answered)).toEqual(Object.fromEntries(expected))
}

/** What fields show, read together: each is a round trip to the browser otherwise. */
const readForm = (page: Page, names: readonly FieldName[]): Promise<Record<string, unknown>> =>
  page.locator('[data-form]').evaluate(
    (form, fields) =>
      Object.fromEntries(
        fields.map(({ name, kind }) => {
          const frame = form.querySelector(`[data-field="${name}"]`)
          const controls = [...(frame?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
          const ticked = controls.filter(({ checked }) => checked)
          if (kind === 'radio') return [name, ticked.map(({ value }) => value)]
          if (kind === 'checks') return [name, ticked.map((one) => one.closest('label')?.innerText).sort()]
          return [name, controls.map((one) => (kind === 'checkbox' ? one.checked : one.value))]
        }),
      ),
    names.map((name) => ({ name, kind: kinds.get(name) })),
  )

function shownAnswer(name: FieldName, value: Answer): readonly unknown[] {
  const kind = kinds.get(name)
  if (kind === 'radio') return [textOf(value)]
  if (kind === 'checks') return linesOf(value)
  return kind === 'checkbox' ? [value === true] : [displayedText(name, value)]
}

export const textOf = (value: Answer): string =>
  typeof value === 'object' ? value.name : value === false ? '' : String(value)
export const linesOf = (value: Answer): string[] => textOf(value).split('\n').toSorted()

/** Dates are typed in Italian notation. */
export function expectedText(value: Answer, kind: string | undefined): string {
  if (kind !== 'date' && kind !== 'datetime') return textOf(value)
  const [day = '', time] = textOf(value).split('T')
  const typed = italianDate(day)
  return time ? `${typed} ${time}` : typed
}

function displayedText(name: FieldName, value: Answer): unknown {
  const kind = kinds.get(name)
  // A province is shown with its name and its two letters.
  if (kind === 'province') return expect.stringMatching(new RegExp(`\\b${textOf(value)}\\b`))
  return kind && typeof value === 'string' && kind !== 'select'
    ? KINDS[kind].display(value)
    : expectedText(value, kind)
}
