import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { FieldName, Values } from '../../contract/index.ts'
import { expectedText, kinds, linesOf, textOf } from './form.ts'

/** The focused control, as a keyboard user perceives it. */
interface ActiveControl {
  field: FieldName | undefined
  way: 'text' | 'list' | 'choice' | 'box' | 'search' | 'none'
  value: string
  checked: boolean
  /** The options of a choice or a list in their order, and the current position. */
  offered: string[]
  /** For a checkbox: the text next to it. */
  label: string
  /** The label of a button. */
  button: string
  /** The fields of a folded section whose title has the focus. */
  folded: FieldName[]
}

const readActiveControl = (page: Page): Promise<ActiveControl> => page.evaluate(readCursor)

function readCursor(): ActiveControl {
  const element = document.activeElement as HTMLInputElement
  const frame = element.closest<HTMLElement>('[data-field]')
  const isList = element.tagName === 'SELECT'
  const peers = isList
    ? [...(element as unknown as HTMLSelectElement).options]
    : [...(frame?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const ways = {
    radio: 'choice',
    checkbox: 'box',
    text: 'text',
    textarea: 'text',
    tel: 'text',
    email: 'text',
  }
  const searches = element.getAttribute('role') === 'combobox' && !isList
  const way = isList ? 'list' : searches ? 'search' : (ways[element.type as keyof typeof ways] ?? 'none')
  return {
    field: frame?.dataset.field as FieldName | undefined,
    way: (element.readOnly ? 'none' : way) as ActiveControl['way'],
    value: element.value ?? '',
    checked: element.checked,
    offered: peers.map(({ value }) => value),
    label: element.closest('label')?.innerText ?? '',
    button: element.tagName === 'BUTTON' ? element.innerText : '',
    folded: [
      ...document.querySelectorAll<HTMLElement>('details:not([open]):has(> summary:focus) [data-field]'),
    ].map(({ dataset }) => dataset.field as FieldName),
  }
}

/** Goes to a field by its name. */
export async function findField(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Trova un campo' })).toBeFocused()
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused()
}

/** Fills a complete contract by keyboard with Tab, arrows and letters: each focused control gets its answer. */
export async function typeContract(page: Page, values: Values): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const control = await readActiveControl(page)
    // The first button below the form: all fields have been visited.
    if (control.button === 'Cancella dati') return
    if (control.folded.some((field) => textOf(values[field] ?? '') !== '')) await page.keyboard.press('Enter')
    await answerWith(page, control, values)
    const asks = control.field === 'type_product' && values.type_product !== 'dual'
    // A choice made with the space bar is committed immediately, one made with the arrows when the group loses focus.
    const isChosen = control.value === values.type_product
    if (asks && isChosen) await declineOther(page)
    await page.keyboard.press('Tab')
    if (asks && !isChosen) await declineOther(page)
  }
  throw new Error('Tab never came to the end of the form')
}
const MAX_STEPS = 600

/** Goes to each missing field and answers it. */
export async function typeMissing(page: Page, values: Values): Promise<void> {
  const completeNotice = page.getByText('Tutto compilato', { exact: true })
  for (let step = 0; step < MAX_MISSING && !(await completeNotice.isVisible()); step++) {
    await page.keyboard.press('F8')
    await answerWith(page, await readActiveControl(page), values)
    await page.keyboard.press('Tab')
  }
  await expect(completeNotice).toBeVisible()
}
const MAX_MISSING = 20

async function answerWith(page: Page, control: ActiveControl, values: Values): Promise<void> {
  const value = control.field && values[control.field]
  if (value === undefined || textOf(value) === '') return
  const { keyboard } = page
  if (control.way === 'box') {
    const wanted = typeof value === 'boolean' ? value : linesOf(value).includes(control.label.trim())
    if (wanted !== control.checked) await keyboard.press('Space')
  } else if (control.way === 'choice') await choose(page, control, textOf(value))
  else if (control.way === 'list') await moveTo(page, control, textOf(value))
  else if (control.way === 'search') await typeText(page, textOf(value))
  else if (control.way === 'text') {
    const text = expectedText(value, control.field && kinds.get(control.field))
    if (text === control.value) return
    // A long note cannot be replaced in another way.
    if (control.value !== '') await keyboard.press('Control+a')
    await typeText(page, text)
  }
}

/** The first letters key by key, the rest together: each key is a round trip to the browser. */
async function typeText({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.type(text.slice(0, BY_KEY))
  if (text.length > BY_KEY) await keyboard.insertText(text.slice(BY_KEY))
}
const BY_KEY = 3

/** Tab goes to the chosen option, or to the first. */
async function choose(
  { keyboard }: Page,
  { offered, value, checked }: ActiveControl,
  wanted: string,
): Promise<void> {
  const steps = offered.indexOf(wanted) - offered.indexOf(value)
  if (steps === 0 && !checked) await keyboard.press('Space')
  for (let step = 0; step < Math.abs(steps); step++)
    await keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
}

async function moveTo({ keyboard }: Page, { offered, value }: ActiveControl, wanted: string): Promise<void> {
  const steps = offered.indexOf(wanted) - offered.indexOf(value)
  for (let step = 0; step < Math.abs(steps); step++) await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
}

/** FORM-TOP-30: the page reminds a user who chooses one supply of the other; the default answer has the focus. */
async function declineOther(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Hai chiesto anche per la seconda utenza?' })
  await expect(question.getByRole('button', { name: 'Chiudi', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}

/** Saves the record with the keyboard; the first save shows the newsletter reminder. */
export async function saveByKey(page: Page): Promise<void> {
  const reminder = page.getByRole('dialog', { name: 'Newsletter e passaparola' })
  await page.keyboard.press('Control+s')
  await expect(reminder).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reminder).toBeHidden()
  await page.keyboard.press('Control+s')
}
