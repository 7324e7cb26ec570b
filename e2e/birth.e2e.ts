import type { Locator, Page } from '@playwright/test'
import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

const input = (page: Page, name: Parameters<typeof box>[1]): Locator => box(page, name).locator('input')

const code = (birthDate: string, belfiore: string) =>
  fiscalCodeOf({ name: 'Anna', last_name: 'Verdi', sex: 'F', birthDate, belfiore })

journey(
  '[FORM-CUST-16] A fiscal code fills the country of birth, and implausible birth data show a warning',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'luce')
    await fillField(page, 'name', 'Anna')
    await fillField(page, 'last_name', 'Verdi')

    await fillField(page, 'codice_fiscale', code('1995-03-05', 'Z135'))
    await expect(input(page, 'nazione_di_nascita')).toHaveValue('Unione Sovietica')
    await expect(box(page, 'codice_fiscale')).toContainText('UNIONE SOVIETICA non esisteva più')
    await fillField(page, 'codice_fiscale', code('1982-09-25', 'Z129'))
    await expect(input(page, 'luogo_di_nascita')).toHaveValue('ROMANIA(EE)')
    await expect(box(page, 'nazione_di_nascita')).toContainText('dal CF')
    await fillField(page, 'nazione_di_nascita', 'Francia')
    await expect(box(page, 'codice_fiscale')).toContainText('la nazione di nascita è Romania')

    await fillField(page, 'data_di_nascita', '1/2/40')
    await expect(input(page, 'data_di_nascita')).toHaveValue('01/02/1940')
    await fillField(page, 'data_di_nascita', '01/02/2015')
    await expect(box(page, 'data_di_nascita')).toContainText('è minorenne')
    await fillField(page, 'data_di_rilascio_del_documento', '01/02/2014')
    await expect(box(page, 'data_di_rilascio_del_documento')).toContainText(
      'prima della nascita (01/02/2015)',
    )
    await fillField(page, 'data_di_scandenza', '01/02/2013')
    await expect(box(page, 'data_di_scandenza')).toContainText('prima del rilascio (01/02/2014)')
  },
)

journey(
  '[FORM-ADDR-21] A municipality and its province are accepted under each of their names',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'luce')

    await input(page, 'comune_residenza').fill('brixen')
    await page.getByRole('option', { name: 'Bressanone/Brixen (BZ)' }).click()
    await expect(input(page, 'comune_residenza')).toHaveValue('Bressanone')
    await expect(input(page, 'provincia_residenza')).toHaveValue('Bolzano/Bozen (BZ)')

    await fillField(page, 'comune_residenza', 'Girgenti')
    await fillField(page, 'provincia_residenza', 'Agrigento')
    await expect(box(page, 'comune_residenza')).toContainText('oggi si chiama Agrigento')
    await fillField(page, 'comune_residenza', 'Olbia')
    await fillField(page, 'provincia_residenza', 'Ogliastra')
    await expect(box(page, 'comune_residenza')).toContainText('Olbia è in provincia di SS o OT, non di OG.')
    await fillField(page, 'provincia_residenza', 'Gallura Nord-Est Sardegna')
    await expect(box(page, 'comune_residenza')).not.toContainText('provincia di')
  },
)
