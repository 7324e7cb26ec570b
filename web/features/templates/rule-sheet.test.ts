import { describe, expect, it, vi } from 'vitest'
import { textField } from './fixtures/text-field.ts'
import { RuleSheet } from './rule-sheet.ts'
import { ProblemFinder } from './template-draft.ts'

const FIELDS = 700
const names = Array.from({ length: FIELDS }, (_, index) => `campo.${index}`)
const text = JSON.stringify(Object.fromEntries(names.map((name, index) => [name, `$Nome ${index}`])))
const content = {
  pages: [],
  notices: [],
  fields: names.map((name) => textField(name)),
}

describe('RuleSheet', () => {
  it('RuleSheet writes a changed rule into the text without parsing the text again [TEMPL-12]', () => {
    const texts: string[] = []
    const sheet = new RuleSheet(text, (changed) => texts.push(changed))
    sheet.config()
    const parse = vi.spyOn(JSON, 'parse')
    for (const rule of ['{', '{p', '{po', '{pod', '{pod}']) {
      sheet.set('campo.3', rule)
      expect(sheet.entry('campo.3')).toBe(rule)
    }
    expect(parse).not.toHaveBeenCalled()
    expect(texts).toHaveLength(5)
    expect(JSON.parse(texts.at(-1)!)).toEqual({ ...JSON.parse(text), 'campo.3': '{pod}' })
    expect(sheet.text()).toBe(texts.at(-1))
  })

  it('RuleSheet keeps the entries of all other fields identical when a rule changes [TEMPL-12]', () => {
    const placed = { page: 1, x: 1, y: 2, size: 10, value: 'Luogo' }
    const sheet = new RuleSheet(JSON.stringify({ testo_1: placed, nome: '$Nome' }), () => {})
    const before = [sheet.entry('testo_1'), sheet.placedNames()]
    sheet.set('nome', '$Cognome')
    expect(sheet.entry('testo_1')).toBe(before[0])
    expect(sheet.placedNames()).toBe(before[1])
    sheet.set('testo_2', placed)
    expect(sheet.placedNames()).toEqual(['testo_1', 'testo_2'])
  })

  it('RuleSheet leaves an unreadable text unchanged until it can be read [TEMPL-12]', () => {
    const onText = vi.fn()
    const sheet = new RuleSheet('{rotto', onText)
    expect(sheet.outcome()).toMatchObject({ ok: false })
    sheet.set('nome', '$Nome')
    expect([sheet.text(), onText.mock.calls]).toEqual(['{rotto', []])
    sheet.setText('{"nome":"{pod}"}')
    expect(sheet.entry('nome')).toBe('{pod}')
  })

  it('RuleSheet undoes rules together that were set together, except those that were changed since [TEMPL-12]', () => {
    const sheet = new RuleSheet('{"a":"$Nome"}', () => {})
    const applied = sheet.setAll(new Map(Object.entries({ a: '{pod}', b: '{pdr}', c: '{email}' })))
    expect(sheet.config()).toEqual({ a: '{pod}', b: '{pdr}', c: '{email}' })
    sheet.set('c', 'altro')
    sheet.undo(applied)
    expect(sheet.config()).toEqual({ a: '$Nome', c: 'altro' })
  })

  it('RuleSheet stores the declaration of a signature box as it is typed, including blanks at its end [TEMPL-12]', () => {
    const sheet = new RuleSheet('', () => {})
    for (const act of ['Firmo', 'Firmo ', 'Firmo i']) {
      sheet.set('firma', { signer: 'customer', act })
      expect(sheet.entry('firma')).toEqual({ signer: 'customer', act })
    }
  })
})

describe('ProblemFinder', () => {
  it('ProblemFinder checks only the changed rule again after one rule changed [TEMPL-12]', () => {
    const sheet = new RuleSheet(text, () => {})
    const finder = new ProblemFinder(['$Nome'], content)
    expect(finder.problemsOf(sheet.outcome())).toEqual([])
    const matchAll = vi.spyOn(String.prototype, 'matchAll')
    sheet.set('campo.3', '{nulla}')
    expect(finder.problemsOf(sheet.outcome())).toEqual(['Il modulo non ha un campo “nulla”.'])
    expect(new Set(matchAll.mock.contexts.map(String))).toEqual(new Set(['{nulla}']))
  })

  it('ProblemFinder names the fields of the config that the PDF does not have [TEMPL-12]', () => {
    const finder = new ProblemFinder([], content)
    expect(finder.problemsOf({ ok: true, config: { altrove: '' } })).toEqual([
      'Il PDF non ha un campo “altrove”.',
    ])
  })
})
