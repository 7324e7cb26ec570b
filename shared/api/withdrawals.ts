import { z } from 'zod'
import { NO_RIGHT_REASONS } from '../../contract/duties/withdrawal-period.ts'
import { defineCall, idParams, ok } from './call.ts'

/** What a customer withdraws from: a supply, or a contract without supplies. */
export const WITHDRAWN_PARTS = ['luce', 'gas', 'contract'] as const
export type WithdrawnPart = (typeof WITHDRAWN_PARTS)[number]

export const WITHDRAWAL_WAYS = ['link', 'form', 'letter', 'mail', 'phone'] as const
export type WithdrawalWay = (typeof WITHDRAWAL_WAYS)[number]
/** The ways that the office types in. */
export const TYPED_WAYS = ['letter', 'mail', 'phone'] as const

const part = z.enum(WITHDRAWN_PARTS)
const tokenParams = z.object({ token: z.string().min(1).max(100) })

/** The proof for the customer, with the second at which the declaration arrived. */
const acknowledgement = z.object({
  at: z.iso.datetime(),
  text: z.string(),
  /** The same as PDF. */
  link: z.string(),
})

export const shownPeriod = z.union([
  z.object({ right: z.literal(true), lastDay: z.iso.date(), open: z.boolean() }),
  z.object({ right: z.literal(false), reason: z.enum(NO_RIGHT_REASONS) }),
])
export type ShownPeriod = z.infer<typeof shownPeriod>

const customerWithdrawal = z.object({
  office: z.string(),
  name: z.string(),
  contract: z.string(),
  concludedAt: z.iso.datetime(),
  /** `m***@example.it`: where the acknowledgement goes. */
  emailHint: z.string(),
  parts: z.array(z.object({ part, offer: z.string(), withdrawn: z.boolean() })),
  period: shownPeriod,
  /** Oldest first. */
  acknowledgements: z.array(acknowledgement),
})
export type CustomerWithdrawal = z.infer<typeof customerWithdrawal>
const opened = ok.extend({ withdrawal: customerWithdrawal })

/** 404 for an unknown or a replaced link, and for a contract that is not signed. */
export const openWithdrawal = defineCall('POST /withdrawal/:token/open', {
  summary: 'The contract that a customer may withdraw from',
  refusedWhileDiskFull: false,
  params: tokenParams,
  answer: opened,
  failures: ['not-found'],
})

/** 422 with an issue on `period` (`late`, `no-right`). A repeat answers the first acknowledgement. */
export const declareWithdrawal = defineCall('POST /withdrawal/:token', {
  lasting: 'service',
  summary: 'Withdraw from a contract or from a part of it',
  params: tokenParams,
  body: z.strictObject({ parts: z.array(part).min(1).max(WITHDRAWN_PARTS.length) }),
  answer: opened,
  failures: ['not-found', 'invalid'],
})

/** Always the same answer: it tells nobody whether there is such a contract. */
export const declareWithoutLink = defineCall('POST /withdrawal', {
  summary: 'Withdraw without a link, by name, contract and mail',
  body: z.strictObject({
    name: z.string().trim().min(2).max(200),
    contract: z.string().trim().min(2).max(300),
    email: z.email().max(254),
  }),
  answer: ok.extend({ at: z.iso.datetime() }),
  failures: [],
})

/** Of the mail with the acknowledgement; `unsure`: the mail server did not answer. */
export const RECEIPT_MAIL_STATES = ['waiting', 'sent', 'unsure', 'failed'] as const

const withdrawal = z.object({
  id: z.uuid(),
  recordId: z.uuid().nullable(),
  via: z.enum(WITHDRAWAL_WAYS),
  parts: z.array(part),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  declaredAt: z.iso.datetime(),
  lastDay: z.iso.date().nullable(),
  /** Of the period; null where it is not known. */
  daysLeft: z.number().int().nullable(),
  tellBy: z.iso.date(),
  toldAt: z.iso.datetime().nullable(),
  /** Null where no mail leaves: only a link is known to be its customer’s. */
  receiptMail: z.enum(RECEIPT_MAIL_STATES).nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const listWithdrawals = defineCall('GET /withdrawals', {
  summary:
    'The withdrawals of customers: those that no supplier knows yet first, then the newest five hundred',
  answer: ok.extend({ withdrawals: z.array(withdrawal) }),
  failures: [],
})

export const tellSupplier = defineCall('POST /withdrawals/:id/told', {
  summary: 'Note that the supplier was told of a withdrawal',
  params: idParams,
  answer: ok.extend({ withdrawal }),
  failures: ['not-found'],
})

export const enterWithdrawal = defineCall('POST /withdrawals', {
  summary: 'Enter a withdrawal that came by letter, mail or phone',
  body: z.strictObject({
    via: z.enum(TYPED_WAYS),
    name: z.string().trim().min(2).max(200),
    contract: z.string().trim().min(2).max(300),
    email: z.string().trim().max(254).default(''),
    declaredAt: z.iso.datetime(),
  }),
  answer: ok.extend({ withdrawal }),
  failures: ['invalid'],
})
