import { z } from 'zod'
import { defineCall, entryCalls, ok } from './call.ts'

/** NEWS-16. `text` is HTML, sanitised of all code and external content. */
export const newsletterScript = z.object({
  id: z.uuid(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
})
export type NewsletterScript = z.infer<typeof newsletterScript>

const body = z.strictObject({ text: z.string().trim().min(1).max(100_000) })

export const listNewsletterScripts = defineCall('GET /newsletter/scripts', {
  summary: 'The saved newsletter scripts, oldest first',
  answer: ok.extend({ newsletterScripts: z.array(newsletterScript) }),
  failures: [],
})

export const newsletterScriptCalls = entryCalls({
  path: '/newsletter/scripts',
  thing: 'a newsletter script',
  body,
  answer: ok.extend({ newsletterScript }),
})
