import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

journey(
  'A foreign IBAN asks for its BIC until the BIC is filled, and a malformed IBAN is not treated as foreign [FORM-PAY-10] [FORM-PAY-15]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'dual')
    await fillField(page, 'tipo_di_pagamento', 'rid')
    const [iban, bic] = [box(page, 'iban'), box(page, 'bic_swift')]

    await fillField(page, 'iban', 'DE89370400440532013000')
    await expect(iban).toContainText('IBAN straniero, inserire BIC · Germania')
    await fillField(page, 'bic_swift', '')
    await expect(bic).toContainText('IBAN straniero, inserire BIC')
    await fillField(page, 'bic_swift', 'COBADEFF')
    await expect(iban).toContainText('IBAN Correto · Germania')
    await expect(iban.locator('[data-check]')).toHaveAttribute('data-check', 'iban correto')
    await expect(page.getByText('IBAN straniero')).toHaveCount(0)

    await fillField(page, 'bic_swift', '')
    await fillField(page, 'iban', 'DE8937040044053201300')
    await expect(iban).toContainText('Un IBAN DE ha 22 caratteri, qui sono 21.')
    await expect(page.getByText('IBAN straniero')).toHaveCount(0)
    await expect(bic).not.toContainText('*')
  },
)
