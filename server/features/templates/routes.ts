import { readDocumentValues } from '../../../shared/api/document-samples.ts'
import {
  createTemplate,
  inspectTemplate,
  listTemplateChoices as listTemplateChoicesCall,
  listTemplates as listTemplatesCall,
  previewTemplate as previewTemplateCall,
  readTemplate,
  readTemplateContent,
  readTemplateFile,
  removeTemplate,
  updateTemplate,
  uploadTemplate as uploadTemplateCall,
} from '../../../shared/api/templates.ts'
import { findValues, type RecordValues } from '../../documents/find-values.ts'
import { type Route, route } from '../../http/route.ts'
import { findOperationsOf, findTemplate, listTemplateChoices, listTemplates } from './find-templates.ts'
import { inspectFile } from './inspect-file.ts'
import { previewTemplate } from './preview-template.ts'
import { addTemplate, changeTemplate, dropTemplate } from './save-template.ts'
import { templateContent, templateFile } from './template-content.ts'
import { uploadTemplate } from './upload-template.ts'

/** @param recordValues what a real record gives to a preview */
export const templateRoutes = (recordValues: RecordValues): Route[] => [
  route(listTemplatesCall, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listTemplates(db, query)),
  })),

  route(
    listTemplateChoicesCall,
    'administrator',
    async ({ context: { db } }) => ({ ok: true, templates: await listTemplateChoices(db) }),
    { derivedFrom: () => ['templates'] },
  ),

  route(readTemplate, 'administrator', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    template: await findTemplate(db, id),
    usedBy: await findOperationsOf(db, id),
  })),

  route(
    createTemplate,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      templateId: await addTemplate(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateTemplate,
    'administrator',
    async ({ context, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...payload } = body
      await changeTemplate(context, { id, payload, readAt }, { userId, ip })
      return { ok: true, templateId: id }
    },
  ),

  route(removeTemplate, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropTemplate(db, params.id, { userId, ip })
    return { ok: true }
  }),

  route(
    uploadTemplateCall,
    'administrator',
    async ({ context, params, body, file, caller: { userId }, ip }) => ({
      ok: true,
      ...(await uploadTemplate(context, { ...params, ...body, file }, { userId, ip })),
    }),
  ),

  route(readTemplateContent, 'administrator', async ({ context, params }) => ({
    ok: true,
    ...(await templateContent(context, params.id)),
  })),

  route(readTemplateFile, 'administrator', async ({ context, params }) => ({
    ok: true,
    ...(await templateFile(context, params.id)),
  })),

  route(inspectTemplate, 'administrator', async ({ context, file }) => ({
    ok: true,
    content: (await inspectFile(context, file.bytes)).content,
  })),

  route(previewTemplateCall, 'administrator', async ({ context, body, file, caller: { userId }, ip }) => {
    const values = await findValues(context, body.source, { reader: { userId, ip }, recordValues })
    return { ok: true, ...(await previewTemplate(context, { template: file.bytes, ...body, values })) }
  }),

  route(
    readDocumentValues,
    'administrator',
    async ({ context, body: { source }, caller: { userId }, ip }) => {
      const { variables: words, fields } = await findValues(context, source, {
        reader: { userId, ip },
        recordValues,
      })
      return { ok: true, words: Object.fromEntries(words), fields: Object.fromEntries(fields) }
    },
  ),
]
