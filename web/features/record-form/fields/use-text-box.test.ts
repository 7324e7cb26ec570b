import { expect, it } from 'vitest'
import { sampleCatalogue } from '../../../../contract/fixtures/catalogue.ts'
import { INSURANCE_SAMPLES } from '../../../../contract/fixtures/samples-insurance.ts'
import { FormStore } from '../store/form-store.ts'
import { textFormat } from './use-text-box.ts'

it('A text in small letters means the stored value in capitals, so that typing does not rewrite it [FORM-TOP-3]', () => {
  const store = new FormStore(INSURANCE_SAMPLES.insuranceMotorbike, {
    catalogue: sampleCatalogue,
    month: 3,
    clock: () => '2026-03-10T10:00',
  })
  const format = textFormat(store.current.views.get('targa')!)
  store.set('targa', format.onInput('ab12xcd'))
  expect(store.current.values.targa).toBe('AB12XCD')
  expect(format.onInput('ab12xcd')).toBe('AB12XCD')
  expect(format.show('AB12XCD')).toBe('AB12XCD')
})
