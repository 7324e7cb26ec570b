import { z } from 'zod'
import { PDF_TYPES } from '../pdf-types.ts'
import { defineCall, idParams, ok } from './call.ts'

/** PDF-5: each link opens at /pdf/{link}. */
export const createPdf = defineCall('POST /records/:id/pdf', {
  lasting: 'work',
  summary: 'Build the PDF contract of the saved version',
  params: idParams,
  body: z.strictObject({ type: z.enum(PDF_TYPES) }),
  answer: ok.extend({ links: z.array(z.string()) }),
  failures: ['not-found', 'removed', 'newer-definition', 'no-document', 'external-service-failed'],
})

/** The documents made of a record: an earlier one stays as it was made. */
export const listPdfs = defineCall('GET /records/:id/pdfs', {
  summary: 'The PDFs made of a record, newest first',
  params: idParams,
  answer: ok.extend({
    /** The record's version now; a document of a lower one was made before the record changed. */
    version: z.number().int(),
    documents: z.array(
      z.object({
        link: z.string(),
        type: z.enum(PDF_TYPES),
        name: z.string(),
        version: z.number().int(),
        sha256: z.string(),
        user: z.string(),
        at: z.iso.datetime(),
        /** How many of its fields show nothing. */
        unfilled: z.number().int(),
        /** Fields whose text is too long for their place, or has letters that cannot be printed. */
        incomplete: z.array(z.string()),
      }),
    ),
  }),
  failures: ['not-found', 'removed'],
})

/** The scripts of the record's operations, variables filled, sanitised (REC-17 to REC-19). */
export const previewPhoneScripts = defineCall('GET /records/:id/scripts', {
  summary: 'The phone scripts of the record’s operations, filled with its values',
  params: idParams,
  answer: ok.extend({
    energia: z.object({ name: z.string(), html: z.string() }).nullable(),
    gas: z.object({ name: z.string(), html: z.string() }).nullable(),
  }),
  failures: ['not-found', 'removed', 'newer-definition'],
})
