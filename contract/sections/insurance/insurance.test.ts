import { describe, expect, it } from 'vitest'
import { formOf } from '../../fixtures/form.ts'
import { cadastral, dualDomestic } from '../../fixtures/samples.ts'
import { homeInsurance, INSURANCE_SAMPLES, insured } from '../../fixtures/samples-insurance.ts'

const insurance = (product_insurance: string, more: object = {}) =>
  formOf({ type_contract: 'Assicurazione', product_insurance, ...more })
const sections = (form: ReturnType<typeof formOf>) =>
  form.resolved.sections.map(({ id }) => id).filter((id) => id.startsWith('assicurazione'))

describe('Assicurazione', () => {
  it.each([
    [{ type_contract: 'Assicurazione' }, true],
    [{ type_contract: 'contratto energia', sub_insurance: 'Assicurazione' }, true],
    [{ type_contract: 'telco', sub_insurance: 'Assicurazione' }, true],
    [{ type_contract: 'contratto energia' }, false],
    [{}, false],
  ])('[FORM-INS-1] [ENUM-3] Assicurazione with %o shows: %s', (values, shown) => {
    expect(sections(formOf(values))).toEqual(shown ? ['assicurazione'] : [])
  })

  // Also ENUM-18.
  it('[FORM-INS-2] [FORM-INS-3] Assicurazione starts with the product only', () => {
    const form = insurance('')
    expect(form.shown('assicurazione')).toEqual(['product_insurance'])
    expect(form.offered('product_insurance')).toEqual(['sa rc moto', 'sa rc auto', 'yolo_home'])
    expect(sections(form)).toEqual(['assicurazione'])
  })

  it('[FORM-INS-7] [FORM-INS-10] Assicurazione has its own holder', () => {
    expect(insurance('yolo_home').shown('assicurazione-contraente')).toEqual(
      expect.arrayContaining([
        'name_insurance',
        'last_name_insurance',
        'codice_fiscale_insurance',
        'phone_insurance',
        'email_insurance',
        'delegato',
      ]),
    )
    for (const name of ['name_insurance', 'phone_insurance', 'email_insurance'] as const)
      expect(insurance('yolo_home').view(name)?.required).toBe(true)
  })

  it('[FORM-INS-4] [FORM-INS-5] Assicurazione insures a home for a monthly amount', () => {
    const form = insurance('yolo_home')
    expect(form.shown('assicurazione-casa')).toEqual(['costo_mensile'])
    expect(form.has('assicurazione-veicolo')).toBe(false)
    expect(insurance('yolo_home', { costo_mensile: 'poco' }).issues('costo_mensile')).toMatchObject([
      { code: 'number-shape' },
    ])
  })

  it.each(['sa rc moto', 'sa rc auto'])(
    // Also FORM-INS-8, FORM-INS-9, ENUM-19.
    '[FORM-INS-5] [FORM-INS-6] Assicurazione with the product %s asks for the vehicle',
    (product) => {
      const form = insurance(product)
      expect(form.shown('assicurazione-veicolo')).toEqual(
        expect.arrayContaining(['brand', 'modello', 'targa', 'compagnia_scelta']),
      )
      expect(form.has('assicurazione-casa')).toBe(false)
      expect(insurance(product, { targa: 'ab123cd' }).answered.targa).toBe('AB123CD')
      expect(form.offered('compagnia_scelta')).toEqual([
        'Genertel',
        'Genialclick',
        'Prima.it',
        'Linear',
        'Quixa',
        'Allianz Direct',
        'Verti',
        'Zurich',
        'ConTe',
      ])
    },
  )

  it('[FORM-DELEG-8] [FORM-INS-10] Assicurazione has a proxy if it is the contract itself', () => {
    const proxy = ['qualita_delegato', 'cognome_delegato', 'nome_delegato', 'cf_delegato']
    expect(insurance('yolo_home', { delegato: true }).shown('assicurazione-delegato')).toEqual(proxy)
    expect(insurance('yolo_home').has('assicurazione-delegato')).toBe(false)
    // Together with energy, the proxy and its checkbox are those of energy.
    const withEnergy = formOf({ ...dualDomestic, sub_insurance: 'Assicurazione', ...homeInsurance })
    expect(withEnergy.has('assicurazione-delegato')).toBe(false)
    expect(withEnergy.shown('assicurazione-contraente')).not.toContain('delegato')
    expect(withEnergy.shown('delegato')).toContain('tipo_di_documento_delegato')
  })

  it('Assicurazione compares the holder’s fiscal code with the name and checks the phone', () => {
    const wrong = insurance('yolo_home', { ...insured, name_insurance: 'Giulia', phone_insurance: '00391' })
    expect(wrong.issues('codice_fiscale_insurance')).toMatchObject([{ severity: 'warning' }])
    expect(wrong.issues('phone_insurance')).toMatchObject([{ severity: 'error' }])
  })
})

it.each(Object.entries(INSURANCE_SAMPLES))('The sample %s is a complete contract', (_, values) => {
  expect(formOf(values).issues()).toEqual([])
})

it('An insurance can be combined with energy', () => {
  const form = formOf({ ...cadastral, sub_insurance: 'Assicurazione', ...homeInsurance })
  expect(form.issues()).toEqual([])
  expect(sections(form)).toEqual(['assicurazione', 'assicurazione-contraente', 'assicurazione-casa'])
})
