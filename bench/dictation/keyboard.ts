import type { Page } from 'playwright-core'
import type { BillFile } from '../../test/bill-files.ts'
import type { Effort, KeyUse } from './effort.ts'

const JUMP_PX = 60

/** Distances from the focused control to another one, in keys; backwards they are negative. */
export interface Distance {
  /** Undefined: no number of Tabs comes there. */
  tab: number | undefined
  /** Undefined: Enter does not move between these controls. */
  enter: number | undefined
  /** F8 goes there: it is the next required field without an answer. */
  isNextOpen: boolean
}

/** The first element that matches and begins with the text. */
export interface Target {
  selector: string
  text?: string
}

/** The keyboard of an operator who has no mouse; it counts every key, and every jump of the page. */
export class Keyboard {
  readonly page: Page
  private readonly effort: Effort
  private scrolled = 0

  constructor(page: Page, effort: Effort) {
    this.page = page
    this.effort = effort
  }

  async press(key: string, use: KeyUse, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.count(use, 1)
      await this.page.keyboard.press(key)
      await this.settle()
    }
  }

  async type(text: string, use: KeyUse): Promise<void> {
    this.count(use, text.length)
    await this.page.keyboard.type(text)
    await this.settle()
  }

  /** Ctrl+V with a file that was copied elsewhere. */
  async paste({ name, type, content }: BillFile, use: KeyUse): Promise<void> {
    this.count(use, 1)
    const base64 = Buffer.from(content).toString('base64')
    await this.page.evaluate(
      (file) => {
        const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], file.name, { type: file.type }))
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { name, type, base64 },
    )
    await this.settle()
  }

  private count(use: KeyUse, keys: number): void {
    this.effort.keys += keys
    this.effort.uses[use] += keys
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

  /** Tabs to a control, by the shorter way. */
  async tabTo(target: Target, use: KeyUse): Promise<void> {
    const { tab } = await this.distanceTo(target)
    if (tab !== undefined) {
      await this.press(tab > 0 ? 'Tab' : 'Shift+Tab', use, Math.abs(tab))
      if ((await this.distanceTo(target)).tab === 0) return
    }
    this.effort.stops += 1
    throw new Error(`Tab does not come to ${target.selector} ${target.text ?? ''}`)
  }

  hasFocus = (selector: string): Promise<boolean> =>
    this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

  distanceTo = (target: Target): Promise<Distance> => this.page.evaluate(readDistance, target)
}

/** Runs in the page. A group of radio buttons is one stop, as it is for the browser. */
function readDistance({ selector, text = '' }: Target): Distance {
  const area = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const isStop = (element: HTMLElement) => {
    if (!element.checkVisibility() || element.tabIndex < 0 || element.matches(':disabled')) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...area.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const stops = [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop)
  const isWanted = (element: Element) => element.matches(selector) && element.textContent.startsWith(text)
  const active = document.activeElement as HTMLElement
  const from = stops.indexOf(active)
  const to = stops.findIndex(isWanted)
  const isInDialog = area !== document
  /** Tab goes around in a dialog. */
  const around = to - from > stops.length / 2 ? to - from - stops.length : to - from
  const CONTROLS = 'input:not([type=radio], [readonly]), input[type=radio][id], select, textarea'
  const controls = [...document.querySelectorAll<HTMLElement>(`[data-form] :is(${CONTROLS})`)].filter(
    (element) =>
      element.checkVisibility() &&
      (element === active || !element.matches('[data-origin]:not([data-state]) *')),
  )
  const at = controls.indexOf(active)
  const target = controls.findIndex(isWanted)
  const isOpen = (control: HTMLElement) => {
    const group = control.closest('[role="radiogroup"]')
    const asker = group ?? control
    if (!asker.hasAttribute('aria-required')) return false
    return group ? !group.querySelector(':checked') : (control as HTMLInputElement).value === ''
  }
  return {
    tab: to < 0 ? undefined : isInDialog ? around : to - from,
    enter: at < 0 || target < 0 || active instanceof HTMLTextAreaElement ? undefined : target - at,
    isNextOpen: target >= 0 && controls.findIndex((one, index) => index > at && isOpen(one)) === target,
  }
}
