import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findAddresses, isPlace, readAddress } from '../contract/places/index.ts'
import { defineCall, ok } from '../shared/api/call.ts'
import { hostileText } from '../test/hostile-text.ts'
import { parseFormUrl, readSearch } from './app/url-params.ts'
import { sourceLabel } from './features/crm/mapping-labels.ts'
import { proofOf, ticketOf } from './features/identity/ticket.ts'
import { signatureName, typeName } from './features/overview/overview-labels.ts'
import { readContents, readOrigins } from './features/record-form/persistence/journal-entry.ts'
import { readStored } from './features/record-form/persistence/read-stored.ts'
import { saveStatusLabel } from './features/record-form/persistence/save-status.ts'
import { fiscalCodeCheckUrl } from './features/record-form/screen/fiscal-code-check.tsx'
import { foundLabel } from './features/record-form/tools/paste/found-labels.ts'
import { isGivenName } from './features/record-form/tools/paste/given-names.ts'
import { hasForeignLabel, labelBefore } from './features/record-form/tools/paste/labels.ts'
import {
  readEmails,
  readFiscalCodes,
  readIbans,
  readPdrs,
  readPods,
  readVats,
} from './features/record-form/tools/paste/read-codes.ts'
import { readCompanies } from './features/record-form/tools/paste/read-companies.ts'
import { formatName, readPeople, splitName } from './features/record-form/tools/paste/read-people.ts'
import { readPhones } from './features/record-form/tools/paste/read-phones.ts'
import { readText } from './features/record-form/tools/paste/read-text.ts'
import { recordTitle } from './features/records/record-action.ts'
import { kindText, stateText } from './features/services/service-labels.ts'
import { detailText, eventLabel, personName } from './features/signatures/envelope-labels.ts'
import { codeDigits } from './features/signing/code-validity.ts'
import { automaticRule, stateOf } from './features/templates/pdf-field-state.ts'
import { templateFileAddress } from './features/templates/template-queries.ts'
import { rejectionOf } from './features/uploads/column-mapping.ts'
import { fullName } from './features/users/user.ts'
import { describeAction } from './features/users/user-log-labels.ts'
import { eventText } from './features/webhooks/webhooks.ts'
import { formatAnswer } from './lib/format-answer.ts'
import { formatDateTime, formatTwelveHours } from './lib/format-date.ts'
import { matchOptions } from './lib/match-options.ts'
import { optionNames } from './lib/option-lists.ts'
import { callAddress } from './lib/request.ts'
import { parseDay } from './ui/day-input.tsx'
import { breakName } from './ui/file-name.tsx'
import { timeSpanText } from './ui/history/entry-labels.ts'
import { propertyLabel, valueText } from './ui/history/property-labels.ts'
import { begunName, completeName, matchSuggestions } from './ui/match-suggestions.ts'

const TODAY = '2026-11-20'
/** The first and the last instant that a date can have, and ends of the years of four digits. */
const INSTANTS = [
  '2026-11-21T09:30:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-12T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
]
const PASTED = [
  'codice fiscale BNCLCU72C45H501L, nata a Roma il 05/03/1972.',
  'in via Giuseppe Garibaldi 25/B, 20121 Milano (MI)',
  'POD IT001E12345678 e PDR 00881234567890, IBAN IT60 X054 2811 1010 0000 0123 456',
  'Potete chiamarmi al 333 123 4567 oppure allo 02 12345678',
  'Colombo Impianti S.r.l. di Marco Colombo, P.IVA e C.F. 01234567897',
  'Cognome: De Luca\nNome: Maria Grazia\nCliente: Anna Verdi <anna (at) libero.it>',
]
const STORED = ['{"fields":["name"],"typed":{"name":"Anna"}}', '{"pod":{"origin":"typed","value":1}}', '[]']
const any = hostileText(...INSTANTS, ...PASTED, ...STORED, '{cf}', 'rossi.pdf', 'A-1,50')
const call = defineCall('GET /records/:id', {
  summary: '',
  params: z.object({ id: z.string() }),
  answer: ok,
  failures: [],
})
const relates = { lastName: 'last_name', name: 'name' } as const

/** Every parser of a typed, pasted, stored or addressed text. */
const READERS: Record<string, (text: string, other: string) => unknown> = {
  readText: (text) => readText(text, TODAY),
  readEmails,
  readIbans,
  readPods,
  readFiscalCodes: (text) => readFiscalCodes(text, TODAY),
  readPdrs,
  readVats,
  findAddresses,
  readPhones,
  readCompanies,
  readPeople: (text, other) => readPeople(text, other, ['BNCLCU72C45H501L', other], TODAY),
  labelBefore: (text, other) => labelBefore(`${text}${other}`, text.length),
  hasForeignLabel: (text, other) => hasForeignLabel(`${text}${other}`, text.length),
  isGivenName,
  isPlace,
  splitName: (text, other) => splitName([text, other]),
  readAddress,
  parseDay,
  ticketOf,
  proofOf,
  readSearch,
  parseFormUrl: (text, other) => parseFormUrl(text, { id: other }),
  readStored,
  readContents,
  readOrigins,
  optionNames,
  matchSuggestions: (text, other) => matchSuggestions(text, [other]),
  completeName: (text, other) => completeName(text, 1, other),
  stateOf: (text, other) => stateOf({ name: text, type: 'text' } as never, { [other]: other } as never),
  rejectionOf: (text) => rejectionOf({ name: text, size: 1 }),
  matchOptions: (text, other) => matchOptions([{ value: text, label: text } as never], other),
}

/** Everything that displays a text. */
const DISPLAYS: Record<string, (text: string, other: string) => unknown> = {
  formatDateTime,
  formatTwelveHours,
  timeSpanText,
  saveStatusLabel: (text) => saveStatusLabel({ kind: 'saved', at: text } as never, new Date()),
  formatAnswer: (text, other) => formatAnswer(text as never, other as never),
  propertyLabel: (text) => propertyLabel('users', text),
  'propertyLabel of a record': (text) => propertyLabel('records', text),
  valueText: (text, other) => valueText('users', text, other),
  'valueText of a record': (text, other) => valueText('records', text, { id: other, name: other }),
  typeName,
  signatureName,
  kindText,
  stateText: (text) => stateText({ state: text as never, nextTryAt: null }),
  eventText,
  eventLabel: (text) => eventLabel(text),
  'eventLabel of a second signer': (text) => eventLabel(text, 'second'),
  detailText,
  personName: (text, other) => personName({ name: text, lastName: other }),
  describeAction,
  sourceLabel,
  fullName: (text, other) => fullName({ name: text, last_name: other }),
  recordTitle: (text, other) => recordTitle({ id: '', name: text, last_name: other, ragione_sociale: '' }),
  codeDigits: (text) => codeDigits(text, 6),
  begunName: (text) => begunName(text, 3),
  formatName: (text, other) => formatName([text, other]),
  foundLabel: (text, other) => foundLabel({ kind: 'person', name: text, lastName: other, at: 0 } as never),
  breakName: (text) => breakName(text).join(''),
  automaticRule: (text) => automaticRule({ name: text, type: 'text' } as never),
  templateFileAddress,
  addressOf: (text, other) => callAddress(call, { params: { id: `x${text}` }, query: { q: other } }),
  fiscalCodeCheckUrl: (text, other) =>
    fiscalCodeCheckUrl('https://example.it/?a={cf}&b={cognome}', text, relates as never, {
      last_name: other,
    }),
}

describe('In the page', { timeout: 60_000 }, () => {
  it.each(Object.entries(READERS))('%s throws for no text', (_name, read) => {
    fc.assert(fc.property(any, any, (text, other) => void read(text, other)))
  })

  // An object or a function in place of a text makes a screen throw.
  it.each(Object.entries(DISPLAYS))('%s displays every text as a text', (_name, display) => {
    fc.assert(fc.property(any, any, (text, other) => void expect(typeof display(text, other)).toBe('string')))
  })
})
