import { describe, expect, it } from 'vitest'
import { resolve } from '../contract-form.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { dualOf, energyOf, formOf } from '../fixtures/form.ts'
import { cadastral } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import type { Catalogue } from '../kinds/catalogue.ts'
import { applyAction } from '../rules/form-actions.ts'
import { parseValues } from '../rules/parse-values.ts'

const luce = energyOf('luce', 'domestico', 'EI', 'Cambio')
const gas = energyOf('gas', 'domestico', 'EI', 'Cambio')

describe('Codice Contratto', () => {
  it.each([
    [luce, ['codice_contratto_luce']],
    [gas, ['codice_contratto_gas']],
    [dualOf(luce, gas), ['codice_contratto_luce', 'codice_contratto_gas']],
    [{ ...luce, sub_contract: 'vendite extra' }, ['codice_contratto_luce', 'codice_contratto_extra']],
    [EXTRA_SAMPLES.extraTado, ['codice_contratto_extra']],
    [TELCO_SAMPLES.newLine, []],
    [{}, []],
  ])(
    '[FORM-OTHER-11] [FORM-OTHER-12] Codice Contratto shows one code for each part of the contract %#',
    (values, names) => {
      const form = formOf(values)
      expect(form.shown('codice-contratto')).toEqual(names)
      for (const name of form.shown('codice-contratto')) expect(form.view(name)?.required).toBe(false)
    },
  )
})

describe('Discount codes', () => {
  it.each([
    [luce, ['codice_sconto_ee']],
    [gas, ['codice_sconto_gas']],
    [dualOf(luce, gas), ['codice_sconto_ee', 'codice_sconto_gas']],
    [TELCO_SAMPLES.newLine, ['codice_sconto']],
    [EXTRA_SAMPLES.extraTado, ['codice_sconto']],
    [INSURANCE_SAMPLES.insuranceCar, ['codice_sconto']],
    [{}, []],
  ])('[FORM-OTHER-13] [FORM-OTHER-14] Discount codes show those of the contract %#', (values, names) => {
    const form = formOf(values)
    expect(form.shown('codici-sconto')).toEqual(names)
    for (const name of form.shown('codici-sconto')) expect(form.view(name)?.required).toBe(false)
  })

  it('Discount codes offer the values of the managed list', () => {
    expect(formOf(luce).offered('codice_sconto_ee')).toEqual(['LUCE10', 'LUCE20'])
  })
})

describe('Mailing', () => {
  const withBlocks: Catalogue = {
    ...sampleCatalogue,
    interactions: ['Bolletta web', 'App', 'Domiciliazione'],
  }

  it('[MAIL-3] Mailing always shows and never rejects a save', () => {
    const form = formOf({})
    expect(form.shown('mailing')).toEqual(['name_mailing', 'last_name_mailing', 'email_mailing'])
    for (const name of form.shown('mailing')) expect(form.view(name)?.required).toBe(false)
    expect(formOf({ email_mailing: 'senza chiocciola' }).issues('email_mailing')).toMatchObject([
      { code: 'email-shape', severity: 'warning' },
    ])
  })

  it('[MAIL-5] Mailing offers the mail blocks as checkboxes', () => {
    const ticked = 'Bolletta web\nApp'
    const { sections, answered } = resolve({ iteractions: ` ${ticked}\nApp\n ` }, withBlocks)
    const view = sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'iteractions')
    expect(view?.options?.map(({ value }) => value)).toEqual(['Bolletta web', 'App', 'Domiciliazione'])
    expect([view?.kind, view?.required, answered.iteractions]).toEqual(['checks', false, ticked])
  })

  it('[MAIL-5] Mailing shows no checkbox group if there are no mail blocks', () => {
    expect(formOf({ iteractions: 'App' }).answered.iteractions).toBeUndefined()
  })
})

describe('Passaparola', () => {
  // Also FORM-OTHER-10.
  it('[FORM-OTHER-6] [FORM-OTHER-9] Passaparola asks for name and origin if the referral is ticked', () => {
    expect(formOf({}).shown('passaparola')).toEqual(['passaparola', 'recensioni'])
    const form = formOf({ passaparola: true })
    expect(form.shown('passaparola')).toEqual([
      'passaparola',
      'passaparola_nome',
      'origine_passaparola',
      'legame_cliente_b',
      'recensioni',
    ])
    expect(form.view('passaparola_nome')?.required).toBe(true)
    expect(form.view('recensioni')?.kind).toBe('checkbox')
  })

  // Also ENUM-48, ENUM-49.
  it('[FORM-OTHER-7] [FORM-OTHER-8] Passaparola offers origins and relations', () => {
    const form = formOf({ passaparola: true })
    expect(form.offered('origine_passaparola')).toEqual(['e-mail', 'telefono'])
    expect(form.offered('legame_cliente_b')).toEqual([
      'amico',
      'parente',
      'collega',
      'vicino',
      'conoscente',
      'altro',
    ])
  })
})

describe('Newsletter', () => {
  it('[NEWS-4] [NEWS-14] Newsletter asks for the subscriber if it is ticked, and never rejects a save', () => {
    expect(formOf({}).shown('newsletter')).toEqual(['newsletter', 'marketing_terzi'])
    const form = formOf({ newsletter: true })
    expect(form.shown('newsletter').slice(2)).toEqual(['name_subs', 'last_name_subs', 'email_subs'])
    expect(formOf({ marketing_terzi: true }).shown('newsletter').slice(2)).toEqual([
      'marketing_terzi_energia',
      'marketing_terzi_telefonia',
      'marketing_terzi_assicurazioni',
      'marketing_terzi_casa',
    ])
    for (const name of form.shown('newsletter')) expect(form.view(name)?.required).toBe(false)
    expect(formOf({ newsletter: true, email_subs: 'ada@' }).issues('email_subs')).toMatchObject([
      { code: 'email-shape', severity: 'warning' },
    ])
  })

  it('[NEWS-5] [FORM-TOP-47] Newsletter keeps the browser’s time zone in a hidden value, even after the form is cleared', () => {
    const parsed = parseValues('{"timezone":"Europe/Rome","name":"Anna"}')
    expect(parsed.ok && applyAction(parsed.values, 'cancella-dati')).toMatchObject({
      timezone: 'Europe/Rome',
    })
    expect(formOf({ timezone: 'Europe/Rome' }).view('timezone')).toBeUndefined()
  })
})

it('[FORM-TOP-55] The notes of the call are stored with the values and count as no answer', () => {
  const parsed = parseValues('{"call_notes":"ha un cane"}')
  expect(parsed).toEqual({ ok: true, values: { call_notes: 'ha un cane' } })
  const { resolved } = formOf({ ...cadastral, call_notes: 'ha un cane' })
  expect(resolved.answered).toEqual(formOf(cadastral).resolved.answered)
})
