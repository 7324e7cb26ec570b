import { readDocumentValues } from '../../../shared/api/document-samples.ts'
import * as calls from '../../../shared/api/templates.ts'
import { findValues, type RecordValues } from '../../documents/find-values.ts'
import { createRoute, removeRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { addTemplate, changeTemplate, removeTemplate } from './change-template.ts'
import { previewTemplate } from './preview-template.ts'
import { inspectFile, templateContent, templateFile } from './template-content.ts'
import { findOperationsOf, listTemplateChoices, templates } from './templates.ts'
import { uploadTemplate } from './upload-template.ts'

/** @param recordValues the values of a real record for a preview */
export const templateRoutes = (recordValues: RecordValues): Route[] => [
  route(calls.listTemplates, 'administrator', async ({ context: { db }, query }) => {
    const { entries, count } = await templates.search(db, query)
    return { ok: true, templates: entries, count }
  }),

  route(
    calls.listTemplateChoices,
    'administrator',
    async ({ context: { db } }) => ({ ok: true, templates: await listTemplateChoices(db) }),
    { derivedFrom: () => ['templates'] },
  ),

  route(calls.readTemplate, 'administrator', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    template: await templates.find(db, id),
    usedBy: await findOperationsOf(db, id),
  })),

  createRoute(calls.templateCalls.create, { create: addTemplate }, ({ id }) => ({
    ok: true,
    templateId: id,
  })),
  route(
    calls.templateCalls.update,
    'administrator',
    async ({ context, params: { id }, body: { readAt, ...payload }, caller }) => {
      await changeTemplate(context, { id, payload, readAt }, { actor: caller, now: context.now() })
      return { ok: true, templateId: id }
    },
  ),
  removeRoute(calls.templateCalls.remove, { remove: removeTemplate }),

  route(calls.uploadTemplate, 'administrator', async ({ context, params, body, file, caller }) => ({
    ok: true,
    ...(await uploadTemplate(context, { ...params, ...body, file }, caller)),
  })),

  route(calls.readTemplateContent, 'administrator', async ({ context, params }) => ({
    ok: true,
    content: await templateContent(context, params.id),
  })),

  route(calls.readTemplateFile, 'administrator', async ({ context, params }) => ({
    ok: true,
    ...(await templateFile(context, params.id)),
  })),

  route(calls.inspectTemplate, 'administrator', async ({ context, file }) => ({
    ok: true,
    content: (await inspectFile(context, file.bytes)).content,
  })),

  route(calls.previewTemplate, 'administrator', async ({ context, body, file, caller }) => {
    const values = await findValues(context, body.source, { reader: caller, recordValues })
    return { ok: true, ...(await previewTemplate(context, { template: file.bytes, ...body, values })) }
  }),

  route(readDocumentValues, 'administrator', async ({ context, body: { source }, caller }) => {
    const { variables, fields } = await findValues(context, source, { reader: caller, recordValues })
    return { ok: true, words: Object.fromEntries(variables), fields: Object.fromEntries(fields) }
  }),
]
