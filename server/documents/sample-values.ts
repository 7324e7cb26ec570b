import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { recordCode, resolve, summary, type Values } from '../../contract/index.ts'
import type { DocumentSample } from '../../shared/api/document-samples.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { documentValues } from './document-values.ts'

/** The invented contracts, with products of the sample catalogue. */
export const SAMPLE_CONTRACTS: Record<DocumentSample, Values> = {
  'luce-domestico': ALL_SAMPLES.cadastral,
  'gas-domestico': ALL_SAMPLES.gasChange,
  'dual-domestico': ALL_SAMPLES.dualDomestic,
  'luce-business': ALL_SAMPLES.businessFirstActivation,
  'gas-business': ALL_SAMPLES.gasConnection,
  'dual-business': ALL_SAMPLES.businessSwitch,
}
const MONTH = 11

/** The document values of an invented contract, independent of the installation's catalogue. */
export function sampleValues(sample: DocumentSample): DocumentValues {
  const resolved = resolve(SAMPLE_CONTRACTS[sample], sampleCatalogue)
  return documentValues({
    resolved,
    summary: summary(resolved.answered),
    code: recordCode(resolved.answered, MONTH),
  })
}
