import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { FieldName, Values } from '../../contract/index.ts'
import { kinds, linesOf, textOf, written } from './form.ts'

/** The control that has the cursor, as somebody who fills the form takes it. */
interface AtHand {
  field: FieldName | undefined
  way: 'text' | 'list' | 'choice' | 'box' | 'search' | 'none'
  value: string
  checked: boolean
  /** What a choice or a list offers, in its order, and where it stands. */
  offered: string[]
  /** Of a box: what is written beside it. */
  words: string
  /** The words of a button. */
  button: string
}

const atHand = (page: Page): Promise<AtHand> => page.evaluate(readCursor)

function readCursor(): AtHand {
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
    way: (element.readOnly ? 'none' : way) as AtHand['way'],
    value: element.value ?? '',
    checked: element.checked,
    offered: peers.map(({ value }) => value),
    words: element.closest('label')?.innerText ?? '',
    button: element.tagName === 'BUTTON' ? element.innerText : '',
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

/** A whole contract by Tab, arrows and letters: what the cursor comes to is answered as the contract says. */
export async function typeContract(page: Page, values: Values): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const here = await atHand(page)
    // The first button below the form: everything above has been passed.
    if (here.button === 'Cancella dati') return
    await answer(page, here, values)
    const asks = here.field === 'type_product' && values.type_product !== 'dual'
    // What is chosen with the space bar is settled at once, with the arrows when the group is left.
    const settled = here.value === values.type_product
    if (asks && settled) await declineOther(page)
    await page.keyboard.press('Tab')
    if (asks && !settled) await declineOther(page)
  }
  throw new Error('Tab never came to the end of the form')
}
const MOST_STEPS = 600

/** Goes to each field that is still asked for, and answers it. */
export async function typeMissing(page: Page, values: Values): Promise<void> {
  const whole = page.getByText('Tutto compilato', { exact: true })
  for (let step = 0; step < MOST_MISSING && !(await whole.isVisible()); step++) {
    await page.keyboard.press('F8')
    await answer(page, await atHand(page), values)
    await page.keyboard.press('Tab')
  }
  await expect(whole).toBeVisible()
}
const MOST_MISSING = 20

async function answer(page: Page, here: AtHand, values: Values): Promise<void> {
  const value = here.field && values[here.field]
  if (value === undefined || textOf(value) === '') return
  const { keyboard } = page
  if (here.way === 'box') {
    const wanted = typeof value === 'boolean' ? value : linesOf(value).includes(here.words.trim())
    if (wanted !== here.checked) await keyboard.press('Space')
  } else if (here.way === 'choice') await choose(page, here, textOf(value))
  else if (here.way === 'list') await walkTo(page, here, textOf(value))
  else if (here.way === 'search') await searchFor(page, textOf(value))
  else if (here.way === 'text') {
    const text = written(value, here.field && kinds.get(here.field))
    if (text === here.value) return
    // A long note has no other way of being replaced.
    if (here.value !== '') await keyboard.press('Control+a')
    await typeText(page, text)
  }
}

/** The first letters key by key, the rest at once: each key is a journey of its own to the browser. */
async function typeText({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.type(text.slice(0, BY_KEY))
  if (text.length > BY_KEY) await keyboard.insertText(text.slice(BY_KEY))
}
const BY_KEY = 3

/** Tab comes to what is chosen, or to the first. */
async function choose(
  { keyboard }: Page,
  { offered, value, checked }: AtHand,
  wanted: string,
): Promise<void> {
  const steps = offered.indexOf(wanted) - offered.indexOf(value)
  if (steps === 0 && !checked) await keyboard.press('Space')
  for (let step = 0; step < Math.abs(steps); step++)
    await keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
}

async function walkTo({ keyboard }: Page, { offered, value }: AtHand, wanted: string): Promise<void> {
  const steps = offered.indexOf(wanted) - offered.indexOf(value)
  for (let step = 0; step < Math.abs(steps); step++) await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
}

/** Letters, and Enter once the list shows it first. */
async function searchFor(page: Page, name: string): Promise<void> {
  await typeText(page, name)
  const marked = page.locator('[role="option"][aria-selected="true"]')
  if ((await marked.count()) > 0 && (await marked.first().innerText()).startsWith(name))
    await page.keyboard.press('Enter')
}

/** FORM-TOP-30: whoever settles on one supply is asked about the other; the answer that changes nothing has the cursor. */
async function declineOther(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Hai chiesto anche per la seconda utenza?' })
  await expect(question.getByRole('button', { name: 'Chiudi' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}

/** Saves for good with the keys; the first time the form asks to think of the newsletter. */
export async function saveByKey(page: Page): Promise<void> {
  const reminder = page.getByRole('dialog', { name: 'Newsletter e passaparola' })
  await page.keyboard.press('Control+s')
  await expect(reminder).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reminder).toBeHidden()
  await page.keyboard.press('Control+s')
}
