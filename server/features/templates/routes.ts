import { readDocumentValues } from '../../../shared/api/document-samples.ts'
import {
  inspectTemplate,
  listTemplateChoices as listTemplateChoicesCall,
  listTemplates,
  previewTemplate as previewTemplateCall,
  readTemplate,
  readTemplateContent,
  readTemplateFile,
  templateCalls,
  uploadTemplate as uploadTemplateCall,
} from '../../../shared/api/templates.ts'
import { parseConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Context } from '../../context.ts'
import { addCustomVariables, findValues, type RecordValues } from '../../documents/find-values.ts'
import { failureOf } from '../../documents/refusal.ts'
import { createRoute, removeRoute } from '../../entities/entity-routes.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { type FindCaller, type Route, route } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { inspectFile, templateContent, templateFile } from './template-content.ts'
import {
  addTemplate,
  changeTemplate,
  findOperationsOf,
  listTemplateChoices,
  removeTemplate,
  templates,
} from './templates.ts'
import { uploadTemplate } from './upload-template.ts'

/** @param recordValues the values of a real record for a preview */
export const templateRoutes = (recordValues: RecordValues): Route[] => [
  route(listTemplates, 'administrator', async ({ context: { db }, query }) => {
    const { entries, count } = await templates.search(db, query)
    return { ok: true, templates: entries, count }
  }),

  route(
    listTemplateChoicesCall,
    'administrator',
    async ({ context: { db } }) => ({ ok: true, templates: await listTemplateChoices(db) }),
    { derivedFrom: () => ['templates'] },
  ),

  route(readTemplate, 'administrator', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    template: await templates.find(db, id),
    usedBy: await findOperationsOf(db, id),
  })),

  createRoute(templateCalls.create, { create: addTemplate }, ({ id }) => ({ ok: true, templateId: id })),
  route(
    templateCalls.update,
    'administrator',
    async ({ context, params: { id }, body: { readAt, ...payload }, caller }) => {
      await changeTemplate(context, { id, payload, readAt }, { actor: caller, now: context.now() })
      return { ok: true, templateId: id }
    },
  ),
  removeRoute(templateCalls.remove, { remove: removeTemplate }),

  route(uploadTemplateCall, 'administrator', async ({ context, params, body, file, caller }) => ({
    ok: true,
    ...(await uploadTemplate(context, { ...params, ...body, file }, caller)),
  })),

  route(readTemplateContent, 'administrator', async ({ context, params }) => ({
    ok: true,
    content: await templateContent(context, params.id),
  })),

  route(readTemplateFile, 'administrator', async ({ context, params }) => ({
    ok: true,
    ...(await templateFile(context, params.id)),
  })),

  route(inspectTemplate, 'administrator', async ({ context, file }) => ({
    ok: true,
    content: (await inspectFile(context, file.bytes)).content,
  })),

  route(previewTemplateCall, 'administrator', async ({ context, body, file, caller }) => {
    const values = await findValues(context, body.source, { reader: caller, recordValues })
    return { ok: true, ...(await previewTemplate(context, { template: file.bytes, ...body, values })) }
  }),

  route(readDocumentValues, 'administrator', async ({ context, body: { source }, caller }) => {
    const { variables, fields } = await findValues(context, source, {
      reader: caller,
      recordValues,
    })
    return { ok: true, words: Object.fromEntries(variables), fields: Object.fromEntries(fields) }
  }),
]

/** `/pdfs/{filename}`: an uploaded template, in a new tab, for administrators. */
export const templateFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/pdfs/:name',
      rule: 'administrator',
      about: { summary: 'The file of a template', type: 'application/pdf' },
      find: async ({ name }) => {
        const template = await context.db
          .selectFrom('templates')
          .select('file_key')
          .where('filename', '=', name)
          .executeTakeFirst()
        const bytes = template?.file_key ? await context.files.read(template.file_key) : undefined
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })

interface Preview {
  template: Uint8Array
  config: string
  /** Without custom variables. */
  values: DocumentValues
}

/** The filled PDF in Base64, and the result for each field. */
async function previewTemplate(context: Context, { template, config, values }: Preview) {
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
