import { parseConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Context } from '../../context.ts'
import { addCustomVariables } from '../../documents/find-values.ts'
import { failureOf } from '../../documents/refusal.ts'
import { refuseField } from '../../http/refuse-invalid.ts'

interface Preview {
  template: Uint8Array
  config: string
  /** Without custom variables. */
  values: DocumentValues
}

/** The filled PDF in Base64, and the result for each field. */
export async function previewTemplate(context: Context, { template, config, values }: Preview) {
  const read = parseConfig(config)
  if (!read.ok) refuseField('config', 'format', read.problem)
  const filled = await context.documents.fill({
    template,
    config: read.config,
    values: await addCustomVariables(context.db, values),
    about: { title: 'Anteprima del modello', at: context.now() },
  })
  if (!filled.ok) throw failureOf(filled)
  return { pdf: Buffer.from(filled.pdf).toString('base64'), report: filled.report }
}
