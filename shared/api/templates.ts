import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { defineCall, entryCalls, idParams, listQuery, ok } from './call.ts'
import { valuesSource } from './document-samples.ts'
import { fillReport } from './fill-report.ts'

export const MAX_TEMPLATE_BYTES = 10 * 1024 * 1024

/** A PDF form with its filling rules and naming rules (TEMPL-1). */
export const template = z.object({
  id: z.uuid(),
  name: z.string(),
  filename: z.string().nullable(),
  naming_rules: z.string(),
  separator: z.string(),
  config: z.string(),
  updatedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>

/** Programs of before may send it: the fields of a document are always part of its pages. */
const formerFlatten = z.boolean().optional()

const usedBy = z.array(z.object({ id: z.uuid(), name: z.string() }))

export const listTemplates = defineCall('GET /templates', {
  summary: 'Templates of documents',
  query: listQuery(['name', 'filename', 'updatedAt']),
  answer: ok.extend({ templates: z.array(template), count: z.number().int() }),
  failures: [],
})

export const listTemplateChoices = defineCall('GET /templates/choices', {
  summary: 'All templates to choose from, by name',
  cacheable: true,
  answer: ok.extend({ templates: z.array(template.pick({ id: true, name: true })) }),
  failures: [],
})

export const readTemplate = defineCall('GET /templates/:id', {
  summary: 'One template, and the operations that have it',
  params: idParams,
  answer: ok.extend({ template, usedBy }),
  failures: ['not-found'],
})

const payload = z.strictObject({
  name: nameText(300),
  naming_rules: z.string().max(2_000),
  separator: z.string().max(20),
  config: z.string().max(200_000),
  flatten: formerFlatten,
})
export type TemplatePayload = z.input<typeof payload>

/**
 * GAP-54: the answer contains the id of the template for the upload. A change is refused with an issue for each unknown PDF
 * field, form field and variable of config and naming rules. GAP-55: after a removal operations lose their link to it.
 */
export const templateCalls = entryCalls({
  path: '/templates',
  thing: 'a template',
  lasting: 'service',
  body: payload,
  answer: ok.extend({ templateId: z.uuid() }),
  failures: ['external-service-failed'],
})

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const pdfField = z.object({
  name: z.string(),
  /** The field's label in PDF readers; empty if the file has none. */
  label: z.string(),
  type: z.enum(['text', 'checkbox', 'radio', 'combo', 'list', 'signature', 'button']),
  /** `page` starts at 1; in points from the lower left corner of the displayed page. */
  places: z.array(z.object({ page: z.number().int(), ...box, value: z.string().optional() })),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  maxLength: z.number().int().nullable(),
  multiline: z.boolean(),
  required: z.boolean(),
  readOnly: z.boolean(),
})
export type PdfField = z.infer<typeof pdfField>

/** The fillable fields of a PDF. */
const pdfContent = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(pdfField),
  /** Notes about the file for the user. */
  notices: z.array(z.string()),
})
export type PdfContent = z.infer<typeof pdfContent>

/**
 * API-42: POST templates/{id}/upload. `problems`: names of the config that are missing in this file.
 * `readAt`, next to the file: as for scripts.
 */
export const uploadTemplate = defineCall('POST /templates/:id/upload', {
  summary: 'Give a template its PDF',
  params: idParams,
  body: z.strictObject({ readAt: z.iso.datetime().optional() }).default({}),
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  answer: ok.extend({
    filename: z.string(),
    problems: z.array(z.string()),
    updatedAt: z.iso.datetime(),
  }),
  failures: ['not-found', 'conflict', 'invalid', 'refused-file', 'external-service-failed'],
})

export const readTemplateContent = defineCall('GET /templates/:id/content', {
  lasting: 'service',
  summary: 'The fields of a template’s PDF',
  params: idParams,
  answer: ok.extend({ content: pdfContent.nullable() }),
  failures: ['not-found', 'external-service-failed'],
})

/** The file in Base64, for display under its fields; a tab opens it at `/pdfs/{filename}`. */
export const readTemplateFile = defineCall('GET /templates/:id/file', {
  lasting: 'service',
  summary: 'A template’s PDF',
  params: idParams,
  answer: ok.extend({ filename: z.string(), pdf: z.string() }),
  failures: ['not-found', 'external-service-failed'],
})

/** Inspects a PDF and stores nothing. */
export const inspectTemplate = defineCall('POST /templates/inspect', {
  summary: 'What a PDF has, before it is uploaded',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  answer: ok.extend({ content: pdfContent }),
  failures: ['refused-file'],
})

/** Fills a PDF with the current editor content; `pdf` is Base64. */
export const previewTemplate = defineCall('POST /templates/preview', {
  lasting: 'work',
  summary: 'A filled PDF, before anything is saved',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TEMPLATE_BYTES },
  body: z.strictObject({ config: z.string().max(200_000), flatten: formerFlatten, source: valuesSource }),
  answer: ok.extend({ pdf: z.string(), report: fillReport }),
  failures: ['not-found', 'removed', 'newer-definition', 'invalid', 'refused-file'],
})
