import type { Page } from 'playwright-core'
import type { FieldName, Values } from '../../contract/index.ts'
import { expectedText, kinds, textOf } from '../../e2e/pages/form.ts'

export interface Effort {
  keys: number
  clicks: number
  /** The page scrolled by more than a line of fields. */
  jumps: number
  /** Something was said that had no place on the screen. */
  stops: number
}

const JUMP_PX = 60
/** Controls that an operator passes with Enter. */
const NEAR = 3
const LISTS: ReadonlySet<string | undefined> = new Set([
  'product',
  'operation',
  'owner',
  'suggest',
  'province',
  'municipality',
])
const NEXT = 'input:not([type=radio]), input[type=radio][id], select, textarea'

/** Works with the form as a user with a keyboard does, on the shortest way that the screen shows, and counts it. */
export class Operator {
  readonly effort: Effort = { keys: 0, clicks: 0, jumps: 0, stops: 0 }
  private readonly page: Page
  private readonly values: Values
  private scrolled = 0

  constructor(page: Page, values: Values) {
    this.page = page
    this.values = values
  }

  text = (name: FieldName): string => expectedText(this.values[name] ?? '', kinds.get(name))

  async press(key: string): Promise<void> {
    this.effort.keys += 1
    await this.page.keyboard.press(key)
    await this.settle()
  }

  async type(text: string): Promise<void> {
    this.effort.keys += text.length
    await this.page.keyboard.type(text)
    await this.settle()
  }

  async click(selector: string): Promise<void> {
    this.effort.clicks += 1
    await this.page
      .locator(selector)
      .first()
      .evaluate((element: HTMLElement) => {
        element.focus({ preventScroll: true })
        element.click()
      })
    await this.settle()
  }

  private async settle(): Promise<void> {
    const top = await this.page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(document.scrollingElement?.scrollTop ?? 0)),
          ),
        ),
    )
    if (Math.abs(top - this.scrolled) > JUMP_PX) this.effort.jumps += 1
    this.scrolled = top
  }

  shows = (name: FieldName): Promise<boolean> =>
    this.page.evaluate((field) => document.querySelector(`[data-field="${field}"]`) !== null, name)

  /** The form has the answer, typed or derived. */
  private has(name: FieldName): Promise<boolean> {
    const value = this.values[name]
    return this.page.evaluate(
      ({ field, wanted, stored }) => {
        const box = document.querySelector(`[data-field="${field}"]`)
        const checked = box?.querySelector<HTMLInputElement>('input:checked')
        const control = box?.querySelector<HTMLInputElement>(
          'input:not([type=radio]):not([type=checkbox]), select, textarea',
        )
        if (checked) return checked.value === stored || checked.type === 'checkbox'
        const plain = (text: string) =>
          text
            .replace('+39', '')
            .replace(/[\s()–-]/g, '')
            .replace(',', '.')
            .toUpperCase()
        const shown = plain(control?.value ?? '')
        return shown !== '' && shown.includes(plain(wanted))
      },
      { field: name, wanted: this.text(name), stored: textOf(value ?? '') },
    )
  }

  /** Fills the fields of what was said; returns those that are hidden. */
  async fill(names: readonly FieldName[]): Promise<FieldName[]> {
    const hidden: FieldName[] = []
    for (const name of names) {
      if (this.text(name) === '') continue
      if (!(await this.shows(name))) hidden.push(name)
      else if (!(await this.has(name))) await this.answer(name)
    }
    return hidden
  }

  private async answer(name: FieldName): Promise<void> {
    const kind = kinds.get(name)
    const box = `[data-field="${name}"]`
    if (kind === 'radio' || kind === 'checkbox') {
      if (!(await this.isInView(name))) await this.find(name)
      return this.click(kind === 'radio' ? `${box} input[value="${this.text(name)}"]` : `${box} input`)
    }
    await this.goTo(name)
    if (!(await this.isFocused(name))) throw new Error(`${name} is not focused`)
    if (await this.has(name)) return
    if (await this.page.evaluate(() => (document.activeElement as HTMLInputElement).value !== ''))
      await this.press('Control+a')
    if (LISTS.has(kind)) return this.choose(name)
    const control = this.page.locator(`${box} :is(input, select, textarea)`).first()
    if ((await control.evaluate((element) => element.tagName)) !== 'SELECT') return this.type(this.text(name))
    // A select takes the first letters of its options.
    this.effort.keys += await control.evaluate((element, value) => {
      const labels = [...(element as HTMLSelectElement).options].map(({ label }) => label.toLowerCase())
      const label =
        [...(element as HTMLSelectElement).options]
          .find((option) => option.value === value)
          ?.label.toLowerCase() ?? ''
      const unique = [...label].findIndex(
        (_, at) => labels.find((other) => other.startsWith(label.slice(0, at + 1))) === label,
      )
      return unique + 1
    }, textOf(this.values[name]!))
    await control.selectOption(textOf(this.values[name]!))
    await this.settle()
  }

  /** Types until the first match is the wanted one, and takes it. */
  private async choose(name: FieldName): Promise<void> {
    const text = this.text(name)
    const list = `#field-${name}-list [role="option"]`
    for (const letter of text) {
      await this.type(letter)
      const first = this.page.locator(list).first()
      if (!(await first.isVisible())) continue
      if (!(await first.innerText()).toLowerCase().startsWith(text.toLowerCase())) continue
      if (!(await this.page.locator(`#field-${name}`).getAttribute('aria-activedescendant')))
        await this.press('ArrowDown')
      break
    }
    await this.page.keyboard.press('Tab')
    this.effort.keys += 1
    await this.settle()
  }

  private isInView = (name: FieldName): Promise<boolean> =>
    this.page.evaluate((field) => {
      const { top, bottom } = document.querySelector(`[data-field="${field}"]`)!.getBoundingClientRect()
      return top > 0 && bottom < innerHeight - 60
    }, name)

  /** Enter, F8, the mouse or the search, whatever is shortest. */
  private async goTo(name: FieldName): Promise<void> {
    const way = await this.page.evaluate(
      ({ field, controls, near }) => {
        const all = [...document.querySelectorAll<HTMLInputElement>(`[data-form] :is(${controls})`)]
        const at = all.indexOf(document.activeElement as HTMLInputElement)
        const target = all.findIndex((control) => control.closest(`[data-field="${field}"]`))
        if (at === target) return 'here'
        if (at >= 0 && at + 1 === target) return 1
        if (at - 1 === target) return -1
        const open = all.findIndex(
          (control, index) =>
            index > at &&
            control.getAttribute('aria-required') &&
            control.value === '' &&
            control.type !== 'radio',
        )
        if (open === target) return 'open'
        // A few keys are nearer to the hand than the mouse.
        return at >= 0 && target > at && target - at <= near ? target - at : 'far'
      },
      { field: name, controls: NEXT, near: NEAR },
    )
    if (way === 'here') return
    if (typeof way === 'number') {
      for (let step = 0; step < Math.abs(way); step += 1) await this.press(way > 0 ? 'Enter' : 'Shift+Enter')
      if (await this.isFocused(name)) return
    }
    if (way === 'open') {
      await this.press('F8')
      if (await this.isFocused(name)) return
    }
    if (await this.isInView(name)) return this.click(`#field-${name}`)
    await this.find(name)
  }

  private isFocused = (name: FieldName): Promise<boolean> =>
    this.page.evaluate((field) => document.activeElement?.closest(`[data-field="${field}"]`) !== null, name)

  /** Ctrl+K and the first letters of the label and of its section, until the field is the first match. */
  private async find(name: FieldName): Promise<void> {
    const label = await this.page
      .locator(`[data-field="${name}"]`)
      .first()
      .evaluate((box) => {
        const text = box.querySelector('label, [id$="-label"]')?.textContent ?? ''
        return text.replace(' *', '').trim()
      })
    const section = await this.page.locator(`section:has([data-field="${name}"]) h2`).first().textContent()
    await this.press('Control+k')
    await this.page.getByRole('combobox', { name: 'Trova un campo' }).waitFor()
    const row = this.page.locator('[role="dialog"] [role="option"]')
    const isFirst = async () => {
      const first = row.filter({ has: this.page.getByText(name, { exact: true }) })
      return (await first.count()) > 0 && (await row.first().innerText()).includes(name)
    }
    for (const letter of `${label.slice(0, 4)} ${section ?? ''} ${label}`) {
      if (await isFirst()) break
      await this.type(letter)
    }
    await this.press('Enter')
    if (!(await this.isFocused(name))) throw new Error(`the search does not go to ${name}`)
  }

  /** All fields stand on the screen, without scrolling. */
  async sees(names: readonly FieldName[]): Promise<boolean> {
    for (const name of names) if (!(await this.shows(name)) || !(await this.isInView(name))) return false
    return true
  }

  /** Notes what was said, and accepts what the form can take at once. */
  async note(text: string): Promise<void> {
    await this.press('F9')
    const notes = this.page.getByRole('textbox', { name: 'Quello che dice il cliente' })
    await notes.waitFor()
    await this.type(`${text} `)
    await this.press('Control+Enter')
    await notes.waitFor({ state: 'hidden' })
  }

  /** Accepts what the notes offer, and fills the rest of what waited and shows now; returns what still waits. */
  async recall(waiting: readonly FieldName[]): Promise<FieldName[]> {
    const offers = '[data-form] button:has-text("dagli appunti")'
    if (await this.page.locator(offers).isVisible()) {
      await this.press('F9')
      const notes = this.page.getByRole('textbox', { name: 'Quello che dice il cliente' })
      await notes.waitFor()
      await this.press('Control+Enter')
      await notes.waitFor({ state: 'hidden' })
    }
    return this.fill(waiting)
  }

  /** Saves the record, past the reminder. */
  async save(): Promise<void> {
    await this.press('Control+s')
    const reminder = this.page.getByRole('dialog', { name: 'Newsletter e passaparola' })
    await reminder.waitFor()
    await this.click('[role="dialog"] button:has-text("Già proposto")')
    await this.page.getByText('Record has been created').first().waitFor()
  }
}
