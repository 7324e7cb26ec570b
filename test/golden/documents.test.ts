import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { operationRef, productRef, sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { recordCode, resolve, summary, type Values } from '../../contract/index.ts'
import { documentValues } from '../../server/documents/document-values.ts'
import { fillPdf } from '../../server/documents/fill.ts'
import { readText } from '../../server/documents/fixtures/read-text.ts'
import {
  SAMPLE_TEMPLATES,
  type SampleTemplate,
  sampleTemplatePath,
} from '../../server/documents/sample-templates.ts'
import { parseConfig } from '../../shared/documents/config.ts'
import { documentName } from '../../shared/documents/document-name.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'

const gasOf = (sentence: string) => ({
  product_gas: productRef('IR Gas Impresa'),
  operation_gas: operationRef(sentence),
})

/** A contract for each form, of its kind of customer and of its supplies. */
const CONTRACTS: Record<string, Values> = {
  'energia-serena-luce-domestico.pdf': SAMPLES.cadastral,
  'energia-serena-gas-domestico.pdf': SAMPLES.gasChange,
  'energia-serena-dual-domestico.pdf': SAMPLES.dualDomestic,
  'energia-serena-luce-business.pdf': SAMPLES.temporaryConnection,
  'energia-serena-gas-business.pdf': {
    ...SAMPLES.businessFirstActivation,
    ...SAMPLES.gasChange,
    ...business(SAMPLES.businessFirstActivation),
    ...gasOf('IR Cambio GAS_PIVA'),
  },
  'energia-serena-dual-business.pdf': {
    ...SAMPLES.gasChange,
    ...SAMPLES.businessFirstActivation,
    ...gasOf('IR Prima Att. GAS_PIVA'),
    type_product: 'dual',
    description:
      'Città dell’Aquila: è già così, più 10 € — «subito».\nSeconda riga con Çelik, Șerban, Łukasz.',
  },
}

function business({ client_type, email, cellulare, tipo_di_pagamento, iban }: Values): Values {
  return {
    client_type: client_type!,
    email: email!,
    cellulare: cellulare!,
    tipo_di_pagamento: tipo_di_pagamento!,
    iban: iban!,
  }
}

function valuesOf(values: Values): DocumentValues {
  const resolved = resolve(values, sampleCatalogue)
  return documentValues({
    resolved,
    summary: summary(resolved.answered),
    code: recordCode(resolved.answered, 11),
  })
}

async function fill(sample: SampleTemplate, values: DocumentValues) {
  const config = parseConfig(sample.config)
  if (!config.ok) throw new Error(config.problem)
  const template = await readFile(sampleTemplatePath(sample))
  return fillPdf({ template, config: config.config, values })
}

describe.each(SAMPLE_TEMPLATES.map((sample) => [sample.filename, sample] as const))(
  'the sample template %s',
  (filename, sample) => {
    const values = valuesOf(CONTRACTS[filename]!)

    it('the document of a sample template prints the typed values [TEMPL-11] [TEMPL-12]', async () => {
      const { pdf, report } = await fill(sample, values)
      const pages = await readText(pdf)
      const shown = [
        documentName(sample.naming_rules, sample.separator, values),
        ...pages.map((text, index) => `\n--- ${index + 1} ---\n${text}`),
        `\n--- ticked ---\n${report.ticked.join('\n')}\n`,
      ].join('\n')
      expect(report).toMatchObject({ overflowing: [], missingGlyphs: [], unknown: [] })
      await expect(shown).toMatchFileSnapshot(`documents/${filename.replace('.pdf', '.txt')}`)
    })

    it('the document of a sample template prints every value that it has a field for, accents included', async () => {
      const { pdf } = await fill(sample, values)
      const text = squeeze((await readText(pdf)).join('\n'))
      const names = new Set(await printedNames(sample))
      const missing = [...values.fields]
        .filter(
          ([name, { text: value }]) => names.has(name) && value !== '' && !text.includes(squeeze(value)),
        )
        .map(([name]) => name)
      expect(missing).toEqual([])
    })
  },
)

const squeeze = (text: string) => text.replace(/\s+/g, '')

/** The text fields of a form that are named like a field of the contract. */
async function printedNames(sample: SampleTemplate): Promise<string[]> {
  const pdf = await PDF.load(await readFile(sampleTemplatePath(sample)))
  return pdf
    .getForm()!
    .getTextFields()
    .map(({ name }) => name)
}
