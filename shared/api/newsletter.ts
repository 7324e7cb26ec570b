import { z } from 'zod'
import { defineCall, idParams, ok, removalQuery } from './call.ts'

/** NEWS-16. `text` is HTML, sanitised of all code and external content. */
export const newsletterScript = z.object({
  id: z.uuid(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
})
export type NewsletterScript = z.infer<typeof newsletterScript>

const body = z.strictObject({ text: z.string().trim().min(1).max(100_000) })

export const listNewsletterScripts = defineCall({
  method: 'GET',
  path: '/newsletter/scripts',
  summary: 'The saved newsletter scripts, oldest first',
  answer: ok.extend({ newsletterScripts: z.array(newsletterScript) }),
})

export const createNewsletterScript = defineCall({
  method: 'POST',
  path: '/newsletter/scripts',
  summary: 'Save a new newsletter script',
  body,
  answer: ok.extend({ newsletterScript }),
})

/** With `readAt`, the `updatedAt` that the author read, a save after a change by another user is refused. */
export const updateNewsletterScript = defineCall({
  method: 'PUT',
  path: '/newsletter/scripts/:id',
  summary: 'Change a newsletter script',
  params: idParams,
  body: body.extend({ readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ newsletterScript }),
})

export const removeNewsletterScript = defineCall({
  method: 'DELETE',
  path: '/newsletter/scripts/:id',
  summary: 'Remove a newsletter script',
  params: idParams,
  query: removalQuery,
  answer: ok,
})
