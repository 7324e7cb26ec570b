import type { Page } from 'playwright-core'
import type { FieldName, Values } from '../../contract/index.ts'
import { expectedText, kinds, textOf } from '../../e2e/pages/form.ts'
import type { BillFile } from '../../test/bill-files.ts'
import { type Effort, noEffort } from './effort.ts'
import { Keyboard } from './keyboard.ts'

/** Controls that an operator passes with Enter or Tab; what is farther is searched by its name. */
const NEAR = 6
/** Options that an operator passes with an arrow instead of writing the next letter. */
const FEW = 2
const LISTS: ReadonlySet<string | undefined> = new Set([
  'product',
  'operation',
  'owner',
  'suggest',
  'province',
  'municipality',
])

const WRITTEN: ReadonlySet<string | undefined> = new Set(['text', 'multiline', 'number'])
const PEOPLE: readonly Readonly<Record<'code' | 'name' | 'lastName', FieldName>>[] = [
  { code: 'codice_fiscale', name: 'name', lastName: 'last_name' },
  { code: 'cf_delegato', name: 'nome_delegato', lastName: 'cognome_delegato' },
]

/**
 * Works with the form as a person does who has a keyboard and no mouse: Tab, Enter, arrows, Space, letters and the keys
 * of the form, on the shortest way that the screen shows. No control gets the focus or a value from the script.
 */
export class Operator {
  readonly effort: Effort = noEffort()
  private readonly page: Page
  private readonly values: Values
  private readonly keyboard: Keyboard

  constructor(page: Page, values: Values) {
    this.page = page
    this.values = values
    this.keyboard = new Keyboard(page, this.effort)
  }

  text = (name: FieldName): string => expectedText(this.values[name] ?? '', kinds.get(name))

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
      else if (await this.has(name)) continue
      else if (await this.standsAlone(name, names)) await this.writeFromSearch(name)
      else await this.answer(name)
    }
    return hidden
  }

  private async answer(name: FieldName): Promise<void> {
    const kind = kinds.get(name)
    await this.goTo(name)
    if (kind === 'checkbox') return this.keyboard.press('Space', 'choices')
    if (kind === 'radio') return this.chooseRadio(name)
    if (await this.has(name)) return
    const focused = await this.page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement
      return { isSelect: control.tagName === 'SELECT', isFilled: control.value !== '' }
    })
    if (focused.isSelect) return this.chooseOption(name)
    if (focused.isFilled) await this.keyboard.press('Control+a', 'values')
    if (LISTS.has(kind)) return this.choose(name)
    await this.keyboard.type(await this.shortText(name), 'values')
  }

  /** What the form needs of a value: a date without its signs, and of a fiscal code what the names do not tell. */
  private async shortText(name: FieldName): Promise<string> {
    const text = this.text(name)
    const kind = kinds.get(name)
    if (kind === 'date') return text.replace(/(\d\d)\/(\d\d)\/\d\d(\d\d)/, '$1$2$3')
    const names = PEOPLE.find(({ code }) => code === name)
    const isNamed = names && (await this.has(names.name)) && (await this.has(names.lastName))
    return isNamed ? text.slice(6) : text
  }

  /** A value that is written out of the view, and nothing else near it. */
  private async standsAlone(name: FieldName, said: readonly FieldName[]): Promise<boolean> {
    if (!WRITTEN.has(kinds.get(name)) || (await this.isInView(name))) return false
    return this.page.evaluate(
      ({ field, others, near }) => {
        const all = [...document.querySelectorAll<HTMLElement>('[data-field]')]
        const at = (wanted: string) => all.findIndex(({ dataset }) => dataset.field === wanted)
        return others.every((other) => at(other) < 0 || Math.abs(at(other) - at(field)) > near)
      },
      { field: name, others: said.filter((other) => other !== name), near: NEAR / 2 },
    )
  }

  /** Ctrl+K, the field and its value. */
  private async writeFromSearch(name: FieldName): Promise<void> {
    await this.typeName(name)
    await this.keyboard.type(` ${await this.shortText(name)}`, 'values')
    await this.keyboard.press('Enter', 'searches')
    if (!(await this.has(name))) throw new Error(`the search does not write ${name}`)
  }

  /** Arrows go from one radio button to the next and choose it. */
  private async chooseRadio(name: FieldName): Promise<void> {
    const steps = await this.page.evaluate(
      ({ field, value }) => {
        const all = [...document.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] input`)]
        return (
          all.findIndex((radio) => radio.value === value) -
          all.indexOf(document.activeElement as HTMLInputElement)
        )
      },
      { field: name, value: this.text(name) },
    )
    if (steps === 0) await this.keyboard.press('Space', 'choices')
    else await this.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp', 'choices', Math.abs(steps))
    if (!(await this.has(name))) throw new Error(`${name} is not chosen`)
  }

  /** A select takes an arrow, or the first letters of its options. */
  private async chooseOption(name: FieldName): Promise<void> {
    const { label, steps } = await this.page.evaluate((value) => {
      const { options, selectedIndex } = document.activeElement as HTMLSelectElement
      const at = [...options].findIndex((option) => option.value === value)
      return { label: options[at]?.label ?? '', steps: at - selectedIndex }
    }, textOf(this.values[name]!))
    const key = steps > 0 ? 'ArrowDown' : 'ArrowUp'
    if (Math.abs(steps) <= FEW) return this.keyboard.press(key, 'choices', Math.abs(steps))
    for (const letter of label) {
      await this.keyboard.type(letter, 'choices')
      if (await this.has(name)) return
    }
    throw new Error(`${name} has no option ${label}`)
  }

  /** Types until the first match is the wanted one, and takes it. */
  private async choose(name: FieldName): Promise<void> {
    const text = this.text(name)
    const list = `#field-${name}-list [role="option"]`
    for (const letter of text) {
      await this.keyboard.type(letter, 'values')
      const first = this.page.locator(list).first()
      if (!(await first.isVisible())) continue
      if (!(await first.innerText()).toLowerCase().startsWith(text.toLowerCase())) continue
      const isMarked = await this.page.locator(`#field-${name}`).getAttribute('aria-activedescendant')
      const written = await this.page.locator(`#field-${name}`).inputValue()
      // A name that is written in full needs no mark.
      if (!isMarked && written.toLowerCase() !== text.toLowerCase())
        await this.keyboard.press('ArrowDown', 'choices')
      break
    }
    // Enter accepts it and goes on.
    await this.keyboard.press('Enter', 'moves')
  }

  private isInView = (name: FieldName): Promise<boolean> =>
    this.page.evaluate((field) => {
      const { top, bottom } = document.querySelector(`[data-field="${field}"]`)!.getBoundingClientRect()
      return top > 0 && bottom < innerHeight - 60
    }, name)

  /** Enter, Tab, F8 or the search, whatever is shortest. */
  private async goTo(name: FieldName): Promise<void> {
    const field = `[data-field="${name}"] *`
    if (await this.keyboard.hasFocus(field)) return
    const {
      tab = NEAR + 1,
      enter = NEAR + 1,
      isNextOpen,
    } = await this.keyboard.distanceTo({ selector: field })
    const steps = Math.abs(enter) <= Math.abs(tab) ? enter : tab
    const [forth, back] = steps === enter ? ['Enter', 'Shift+Enter'] : ['Tab', 'Shift+Tab']
    if (isNextOpen && Math.abs(steps) > 1) await this.keyboard.press('F8', 'moves')
    else if (Math.abs(steps) <= NEAR)
      await this.keyboard.press(steps > 0 ? forth! : back!, 'moves', Math.abs(steps))
    if (!(await this.keyboard.hasFocus(field))) await this.find(name)
    if (await this.keyboard.hasFocus(field)) return
    this.effort.stops += 1
    throw new Error(`no key goes to ${name}`)
  }

  private async find(name: FieldName): Promise<void> {
    await this.typeName(name)
    await this.keyboard.press('Enter', 'searches')
  }

  /** Ctrl+K and the first letters of the label and of its section, until the field is the first match. */
  private async typeName(name: FieldName): Promise<void> {
    const label = await this.page
      .locator(`[data-field="${name}"]`)
      .first()
      .evaluate((box) => {
        const text = box.querySelector('label, [id$="-label"]')?.textContent ?? ''
        return text.replace(' *', '').trim()
      })
    const section = await this.page.locator(`section:has([data-field="${name}"]) h2`).first().textContent()
    await this.search(`${label.slice(0, 4)} ${section ?? ''} ${label}`, (row) => row.includes(name))
  }

  /** Writes into the search until the wanted row is the first one. */
  private async search(text: string, isWanted: (row: string[]) => boolean): Promise<void> {
    await this.keyboard.press('Control+k', 'searches')
    await this.page.getByRole('combobox', { name: 'Trova un campo' }).waitFor()
    const rows = this.page.locator('[role="dialog"] [role="option"]')
    const readParts = (row: Element) => [...row.children].map((part) => part.textContent)
    const isFirst = async () => (await rows.count()) > 0 && isWanted(await rows.first().evaluate(readParts))
    for (const letter of text) {
      if (await isFirst()) break
      await this.keyboard.type(letter, 'searches')
    }
  }

  /** Copies what the customer has already said into a section, by its button. */
  async copyInto(section: string): Promise<void> {
    const button = `#section-${section} header button`
    const { tab = NEAR + 1 } = await this.keyboard.distanceTo({ selector: button })
    if (Math.abs(tab) <= NEAR) {
      await this.keyboard.tabTo({ selector: button }, 'moves')
      return this.keyboard.press('Enter', 'choices')
    }
    const label = (await this.page.locator(button).first().innerText()).trim()
    const title = await this.page.locator(`#section-${section} h2`).innerText()
    await this.search(
      `${label} ${title}`,
      ([first, place]) => first === label && place?.startsWith(title) === true,
    )
  }

  /** All fields stand on the screen, without scrolling. */
  async sees(names: readonly FieldName[]): Promise<boolean> {
    for (const name of names) if (!(await this.shows(name)) || !(await this.isInView(name))) return false
    return true
  }

  /** Notes what was said, and accepts what the form can take at once. */
  async note(text: string): Promise<void> {
    await this.keyboard.press('F9', 'notes')
    const notes = this.page.getByRole('textbox', { name: 'Quello che dice il cliente' })
    await notes.waitFor()
    const noted = await notes.inputValue()
    const isOnItsLine = noted === '' || noted.endsWith('\n')
    await this.keyboard.type(isOnItsLine ? text : `, ${text}`, 'notes')
    await this.keyboard.press('Control+Enter', 'notes')
    await notes.waitFor({ state: 'hidden' })
  }

  /** Accepts what the notes offer, and fills the rest of what waited and shows now; returns what still waits. */
  async recall(waiting: readonly FieldName[]): Promise<FieldName[]> {
    const offers = '[data-form] button:has-text("dagli appunti")'
    if (await this.page.locator(offers).isVisible()) {
      await this.keyboard.press('F9', 'notes')
      const notes = this.page.getByRole('textbox', { name: 'Quello che dice il cliente' })
      await notes.waitFor()
      await this.keyboard.press('Control+Enter', 'notes')
      await notes.waitFor({ state: 'hidden' })
    }
    return this.fill(waiting)
  }

  /** Pastes the bill that the customer has sent, and accepts what is ready: its button has the focus. */
  async readBill(file: BillFile): Promise<void> {
    await this.keyboard.paste(file, 'bill')
    const drawer = this.page.getByRole('dialog', { name: 'Leggi una bolletta' })
    const accept = drawer.getByRole('button', { name: /^Accetta tutti \(/ })
    await accept.waitFor()
    if (!(await accept.evaluate((button) => button === document.activeElement)))
      await this.keyboard.tabTo({ selector: '[role="dialog"] button', text: 'Accetta tutti' }, 'bill')
    await this.keyboard.press('Enter', 'bill')
    await accept.waitFor({ state: 'hidden' })
    await this.keyboard.press('Escape', 'bill')
    await drawer.waitFor({ state: 'hidden' })
  }

  /** Saves the record, past the reminder. */
  async save(): Promise<void> {
    await this.keyboard.press('Control+s', 'moves')
    const reminder = this.page.getByRole('dialog', { name: 'Newsletter e passaparola' })
    await reminder.waitFor()
    await this.keyboard.tabTo({ selector: '[role="dialog"] button', text: 'Già proposto' }, 'moves')
    await this.keyboard.press('Enter', 'moves')
    await this.page.getByText('Record has been created').first().waitFor()
  }
}
