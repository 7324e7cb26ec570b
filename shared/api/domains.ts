import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** A mail domain whose addresses may be verified at the login (DOMAIN-2). */
export const domain = z.object({ id: z.uuid(), name: z.string() })
export type Domain = z.infer<typeof domain>

/** The users whom the current list excludes. `own`: the caller is one of them. */
const excluded = z.object({ count: z.number().int(), logins: z.array(z.string()), own: z.boolean() })
export type ExcludedUsers = z.infer<typeof excluded>

/** API-54: GET domains/. An empty list permits every domain. */
export const listDomains = defineCall('GET /domains', {
  summary: 'Mail domains that may log in',
  answer: ok.extend({ domains: z.array(domain), excluded }),
  failures: [],
})

/** Users who can log in now and whom a change would exclude. */
const effect = z.object({ excluded })
export type DomainEffect = z.infer<typeof effect>

/** A dry run before the change: refused for the same reasons as the change. */
export const previewDomainChange = defineCall('POST /domains/preview', {
  summary: 'Users whom a change of the mail domains would exclude',
  refusedWhileDiskFull: false,
  body: z
    .strictObject({ add: z.string().trim().max(300).optional(), remove: z.uuid().optional() })
    .refine(({ add, remove }) => (add === undefined) !== (remove === undefined), 'Un cambiamento alla volta'),
  answer: ok.extend(effect.shape),
  failures: ['not-found', 'not-allowed', 'invalid'],
})

/** API-55: POST domains/. The name is stored in lower case, an international one in its ASCII form. */
export const createDomain = defineCall('POST /domains', {
  summary: 'Permit a mail domain',
  body: z.strictObject({ name: z.string().trim().max(300) }),
  answer: ok.extend({ domain }),
  failures: ['not-allowed', 'invalid'],
})

/** API-56: DELETE domains/{id}. */
export const removeDomain = defineCall('DELETE /domains/:id', {
  summary: 'Permit a mail domain no longer',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'not-allowed'],
})
