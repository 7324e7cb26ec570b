import { z } from 'zod'
import { defineCall, idParams, listQuery, ok } from './call.ts'
import { valuesSource } from './document-samples.ts'
import { fillReport } from './fill-report.ts'

export const MAX_TEMPLATE_BYTES = 10 * 1024 * 1024

/** A PDF to fill, how, and under which name (TEMPL-1). */
export const template = z.object({
  id: z.uuid(),
  name: z.string(),
  filename: z.string().nullable(),
  naming_rules: z.string(),
  separator: z.string(),
  config: z.string(),
  /** The fields of a filled document become part of its pages. */
  flatten: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>

const usedBy = z.array(z.object({ id: z.uuid(), name: z.string() }))

export const listTemplates = defineCall({
  method: 'GET',
  path: '/templates',
  summary: 'Templates of documents',
  query: listQuery(['name', 'filename', 'updatedAt']),
  answer: ok.extend({ templates: z.array(template), count: z.number().int() }),
})

export const listTemplateChoices = defineCall({
  method: 'GET',
  path: '/templates/choices',
  summary: 'All templates to choose from, by name',
  kept: true,
  answer: ok.extend({ templates: z.array(template.pick({ id: true, name: true })) }),
})

export const readTemplate = defineCall({
  method: 'GET',
  path: '/templates/:id',
  summary: 'One template, and the operations that have it',
  params: idParams,
  answer: ok.extend({ template, usedBy }),
})

const payload = z.strictObject({
  name: z.string().trim().max(300),
  naming_rules: z.string().max(2_000),
  separator: z.string().max(20),
  config: z.string().max(200_000),
  flatten: z.boolean().default(true),
})
export type TemplatePayload = z.input<typeof payload>

/** GAP-54: the answer names the template, for the upload that follows. */
export const createTemplate = defineCall({
  method: 'POST',
  path: '/templates',
  summary: 'Add a template',
  body: payload,
  answer: ok.extend({ templateId: z.uuid() }),
})

/** Refused with an issue for each unknown PDF field, form field and word of config and naming rules. `readAt`: as for scripts. */
export const updateTemplate = defineCall({
  method: 'PUT',
  path: '/templates/:id',
  summary: 'Change a template',
  params: idParams,
  body: payload.extend({ readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ templateId: z.uuid() }),
})

/** GAP-55: operations that have it lose their link. */
export const removeTemplate = defineCall({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Remove a template',
  params: idParams,
  answer: ok,
})

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const pdfField = z.object({
  name: z.string(),
  /** What readers show as the field's name; empty when the file has none. */
  label: z.string(),
  type: z.enum(['text', 'checkbox', 'radio', 'combo', 'list', 'signature', 'button']),
  /** `page` from 1; in points from the lower left corner of the page as it is seen. */
  places: z.array(z.object({ page: z.number().int(), ...box, value: z.string().optional() })),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  maxLength: z.number().int().nullable(),
  multiline: z.boolean(),
  required: z.boolean(),
  readOnly: z.boolean(),
})
export type PdfField = z.infer<typeof pdfField>

/** What a PDF has that can be filled. */
const pdfContent = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(pdfField),
  /** What the organisation should know of the file, in sentences. */
  notices: z.array(z.string()),
})
export type PdfContent = z.infer<typeof pdfContent>

/**
 * API-42: POST templates/{id}/upload. `problems`: what the config names that this file has not. `readAt`, beside the
 * file: as for scripts.
 */
export const uploadTemplate = defineCall({
  method: 'POST',
  path: '/templates/:id/upload',
  summary: 'Give a template its PDF',
  params: idParams,
  body: z.strictObject({ readAt: z.iso.datetime().optional() }).default({}),
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  answer: ok.extend({
    filename: z.string(),
    problems: z.array(z.string()),
    updatedAt: z.iso.datetime(),
  }),
})

/** What the template's file has, and what the file before it had. */
export const readTemplateContent = defineCall({
  method: 'GET',
  path: '/templates/:id/content',
  summary: 'The fields of a template’s PDF and of the one before it',
  params: idParams,
  answer: ok.extend({
    content: pdfContent.nullable(),
    previous: z
      .object({ filename: z.string(), replacedAt: z.iso.datetime(), fields: z.array(pdfField) })
      .nullable(),
  }),
})

/** The file itself in Base64, for the page that shows it under its fields; a tab opens it at `/pdfs/{filename}`. */
export const readTemplateFile = defineCall({
  method: 'GET',
  path: '/templates/:id/file',
  summary: 'A template’s PDF',
  params: idParams,
  answer: ok.extend({ filename: z.string(), pdf: z.string() }),
})

/** Inspects a PDF and stores nothing. */
export const inspectTemplate = defineCall({
  method: 'POST',
  path: '/templates/inspect',
  summary: 'What a PDF has, before it is uploaded',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  answer: ok.extend({ content: pdfContent }),
})

/** Fills a PDF with the current editor content; `pdf` is Base64. */
export const previewTemplate = defineCall({
  method: 'POST',
  path: '/templates/preview',
  summary: 'A filled PDF, before anything is saved',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  body: z.strictObject({ config: z.string().max(200_000), flatten: z.boolean(), source: valuesSource }),
  answer: ok.extend({ pdf: z.string(), report: fillReport }),
})
