import type { Locator, Page } from '@playwright/test'
import type { FieldName } from '../contract/index.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

/** The duration of a press. */
const PRESS = { delay: 90 }

interface Case {
  /** Makes the field show. */
  prepare?: (page: Page) => Promise<void>
  /** The empty required field with the focus. */
  left: FieldName
  /** The element pressed below it. */
  target: (page: Page) => Locator
  /** The effect of the click. */
  expectClicked: (page: Page) => Promise<void>
}

const section = (page: Page, id: string) => page.locator(`#section-${id}`)
const directSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Passaggio diretto', exact: true })
const referral = (page: Page) => section(page, 'other').getByRole('button', { name: 'Vai al passaparola' })
const setAddress = (page: Page) =>
  section(page, 'punto').getByRole('button', { name: 'Set Address', exact: true })

const ticked = (page: Page) => expect(directSwitch(page)).toBeChecked()

const CASES: Readonly<Record<string, Case>> = {
  'a check box below a text @endurance': {
    left: 'comune_di_rilascio',
    target: directSwitch,
    expectClicked: ticked,
  },
  'a check box below a list @endurance': {
    left: 'tipo_di_documento',
    target: directSwitch,
    expectClicked: ticked,
  },
  'a check box below a date @endurance': {
    left: 'data_di_scandenza',
    target: directSwitch,
    expectClicked: ticked,
  },
  'a small button below a text @endurance': {
    left: 'ente_di_rilascio',
    target: referral,
    expectClicked: (page) =>
      expect(section(page, 'passaparola').getByLabel('Passaparola', { exact: true })).toBeFocused(),
  },
  'a link below a text @endurance': {
    prepare: (page) => fillField(page, 'passaparola', true),
    left: 'passaparola_nome',
    target: (page) => page.getByRole('link', { name: 'Codice Fiscale', exact: true }),
    expectClicked: (page) => expect(box(page, 'codice_fiscale').locator('input')).toBeFocused(),
  },
  'a button below a search': {
    left: 'product_gas',
    target: setAddress,
    expectClicked: (page) => expect(page.getByRole('dialog', { name: /^Set Address/ })).toBeVisible(),
  },
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** Focuses the field and scrolls it into view together with the element below. */
async function enter(page: Page, name: FieldName): Promise<void> {
  const control = box(page, name).locator('input, select')
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await control.focus()
  await expect(box(page, name)).not.toContainText('Da compilare')
}

for (const [name, { prepare, left, target, expectClicked }] of Object.entries(CASES)) {
  journey(
    `A click reaches its target after the field above it is left empty: ${name}`,
    async ({ operatorPage: page }) => {
      await openForm(page)
      await prepare?.(page)
      await enter(page, left)
      await target(page).click(PRESS)
      await expectClicked(page)
      await expect(box(page, left)).toContainText('Da compilare')
    },
  )
}

journey(
  'The layout does not move under a pressed pointer when a required field is left empty @endurance',
  async ({ operatorPage: page }) => {
    await openForm(page)
    await enter(page, 'comune_di_rilascio')
    await directSwitch(page).hover()
    const before = await section(page, 'other').boundingBox()
    await page.mouse.down()
    await expect(box(page, 'comune_di_rilascio').locator('input')).not.toBeFocused()
    expect(await section(page, 'other').boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(box(page, 'comune_di_rilascio')).toContainText('Da compilare')
    expect(await section(page, 'other').boundingBox()).not.toEqual(before)
  },
)

journey(
  'A click reaches a choice below another choice that is left empty @endurance',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await box(page, 'client_type').locator('input').first().focus()
    const dual = box(page, 'type_product').locator('label', { has: page.locator('input[value="dual"]') })
    await dual.click(PRESS)
    await expect(dual.locator('input')).toBeChecked()
    await expect(box(page, 'client_type')).toContainText('Da compilare')
  },
)
