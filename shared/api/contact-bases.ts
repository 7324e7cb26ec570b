import { z } from 'zod'
import { BASES, BASIS_PRODUCTS, CONSENT_SECTORS } from '../../contract/duties/basis.ts'
import { BASIS_RULE_KEYS } from '../../contract/duties/rules.ts'
import { defineCall, idParams, ok } from './call.ts'

const text = z.string().trim().max(300)

/** Why we may speak to the person of a contract. BASIS-1 */
export const contactBasis = z.strictObject({
  basis: z.enum(BASES),
  on: z.iso.date().nullable(),
  seller: text,
  products: z.array(z.enum(BASIS_PRODUCTS)).max(BASIS_PRODUCTS.length).readonly(),
  proof: text,
  text,
  channel: text,
  sector: z.enum(CONSENT_SECTORS).nullable(),
  number: text,
  speaker: text,
})

const registerCheck = z.object({
  on: z.iso.date(),
  registered: z.boolean(),
  registeredOn: z.iso.date().nullable(),
})

/** Null while nobody said it. */
const answer = ok.extend({ basis: contactBasis.nullable() })

export const readContactBasis = defineCall('GET /records/:id/contact-basis', {
  summary: 'Why we may speak to the person of a record',
  params: idParams,
  answer,
  failures: ['not-found', 'removed'],
})

/**
 * Changes the named values alone, so that two users change different ones. 422 while nothing is stored and no `basis` is
 * given. The history has what was there before.
 */
export const saveContactBasis = defineCall('PUT /records/:id/contact-basis', {
  summary: 'Say why we may speak to the person of a record',
  params: idParams,
  body: contactBasis.partial(),
  answer,
  failures: ['not-found', 'removed', 'invalid'],
})

/** What the section of the form needs to know. `lead` is the id of a lead: its basis, and what it was created with. */
export const findContactFacts = defineCall('GET /contact-facts', {
  summary: 'What is known for speaking to a person: numbers, register, consents, a lead',
  query: z.object({
    phone: text.default(''),
    lead: text.default(''),
    luce: text.default(''),
    gas: text.default(''),
  }),
  answer: ok.extend({
    /** The day of the server. */
    today: z.iso.date(),
    /** What holds today: with it the page says itself what prevents the sending. BASIS-19 */
    rules: z.array(
      z.object({
        key: z.enum(BASIS_RULE_KEYS),
        value: z.union([z.boolean(), z.number()]),
        validFrom: z.iso.date(),
      }),
    ),
    /** The declared numbers of the office. */
    numbers: z.array(z.object({ number: z.string(), name: z.string(), declaredOn: z.iso.date() })),
    /** Of the phone; null when it was never checked. */
    register: registerCheck.nullable(),
    /** Of the phone, the newest first. */
    consents: z.array(
      z.object({
        text: z.string(),
        on: z.iso.date(),
        channel: z.string(),
        sector: z.enum(CONSENT_SECTORS),
        /** By the person, or by an entry in the register. */
        revoked: z.boolean(),
        /** The day on which the person has revoked it. */
        revokedOn: z.iso.date().nullable(),
      }),
    ),
    /** The sellers of the products. */
    sellers: z.array(z.string()),
    lead: z
      .object({
        id: z.string(),
        source: z.string(),
        /** Empty where none was given. */
        phone: z.string(),
        basis: contactBasis.nullable(),
      })
      .nullable(),
  }),
  failures: [],
})

/** One number, as it was found in the register of oppositions. 422 for what is no number, and for a later day. BASIS-7 */
export const checkNumber = defineCall('POST /register-checks', {
  summary: 'Note a check of a number in the register of oppositions',
  body: z.strictObject({
    phone: text,
    checkedOn: z.iso.date(),
    registered: z.boolean(),
    registeredOn: z.iso.date().nullable(),
  }),
  answer: ok,
  failures: ['invalid'],
})
