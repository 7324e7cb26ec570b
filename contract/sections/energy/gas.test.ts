import { expect, it } from 'vitest'
import { productRef } from '../../fixtures/catalogue.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'

const ALWAYS = [
  'distributore_gas',
  'remi',
  'giorni_duso',
  'consumo_annuo',
  'uso_gas',
  'categoria_contatore',
  'portata_termica_max',
  'p_doi',
  'doi_telefono',
  'ammontare_carica_gas',
  'periodicita_della_fatturazione_gas',
]
const ORIGIN = ['mercato_di_provenienza_gas', 'ex_venditore']

const ROWS = [
  ['Cambio', 'GAS-CAMBIO', ['pdr', 'matricola', ...ORIGIN], ['matricola']],
  ['Cambio+Voltura', 'GAS-CAMBIO-VOLTURA', ['pdr', 'matricola', ...ORIGIN], []],
  ['Voltura', 'GAS-VOLTURA', ['pdr', 'matricola'], []],
  ['Subentro', 'GAS-SUBENTRO', ['pdr', 'matricola', 'ex_venditore'], ['ex_venditore']],
  ['Sub', 'GAS-SUBENTRO', ['pdr', 'matricola', 'ex_venditore'], ['ex_venditore']],
  ['Prima Att.', 'GAS-PRIMA', ['pdr', 'matricola'], []],
  ['Allacc.', 'GAS-ALLACC', [], []],
  ['Switch', 'GAS-OTHER', ['pdr', 'matricola', ...ORIGIN], ['matricola']],
] as const

/** The fields that show always or depend on the operation. */
const KNOWN = new Set<string>([...ALWAYS, ...ROWS.flatMap(([, , fields]) => fields)])

it.each(ROWS)(
  // Also FORM-GAS-11, FORM-GAS-13.
  '[FORM-GAS-2] [FORM-GAS-10] GAS for %s shows %s',
  (family, variant, fields, optional) => {
    const form = formOf(energyOf('gas', 'domestico', 'SG', family))
    expect(form.variant('gas')).toBe(variant)
    const shown = form.shown('gas').filter((name) => KNOWN.has(name))
    expect(shown.toSorted()).toEqual([...ALWAYS, ...fields].toSorted())
    for (const name of ['matricola', 'ex_venditore'] as const)
      expect(form.view(name)?.required).toBe(
        (fields as readonly string[]).includes(name)
          ? !(optional as readonly string[]).includes(name)
          : undefined,
      )
  },
)

it('[FORM-GAS-12] GAS hides the charge of an Evergreen product', () => {
  const values = {
    ...energyOf('gas', 'domestico', 'WK', 'Cambio'),
    product_gas: productRef('WK Gas Evergreen'),
  }
  expect(formOf(values).shown('gas')).not.toContain('ammontare_carica_gas')
  expect(formOf(values).shown('gas')).not.toContain('periodicita_della_fatturazione_gas')
})

it.each([undefined, ''])(
  '[FORM-GAS-3] [CONST-26] GAS uses seven days of use if %o is typed',
  (giorni_duso) => {
    const form = formOf({
      ...energyOf('gas', 'domestico', 'SG', 'Cambio'),
      ...(giorni_duso === '' && { giorni_duso }),
    })
    expect(form.answered.giorni_duso).toBe('7')
    expect(form.issues('giorni_duso')).toEqual([])
    expect(form.view('giorni_duso')).toMatchObject({ required: false, hint: '7 se lasciato vuoto' })
  },
)

it('[FORM-GAS-6] [FORM-GAS-14] GAS suggests suppliers and accepts other texts', () => {
  const values = { ...energyOf('gas', 'domestico', 'SG', 'Cambio'), ex_venditore: 'Gas del Paese' }
  expect(formOf(values).offered('ex_venditore')).toEqual(['Eni Plenitude', 'Hera Comm'])
  expect(formOf(values).answered.ex_venditore).toBe('Gas del Paese')
})
