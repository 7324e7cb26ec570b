import {
  type Answered,
  type FieldName,
  findMissingAnswers,
  type Issue,
  mailingCode,
  mailingRequirements,
  summary,
} from '../../../../../contract/index.ts'
import { CLIENT_TYPES } from '../../../../../shared/utilities-and-client-types.ts'
import { ACTION_REQUIREMENT } from '../../store/progress.ts'
import type { MissingAnswer } from './lead-and-subscription-requirements.ts'

/** The requirements of `Cliente felice` without an answer. */
export const missingForMailing = (answered: Answered): MissingAnswer[] =>
  findMissingAnswers(mailedValues(answered), mailingRequirements(answered))

const MAILING: readonly FieldName[] = ['name_mailing', 'last_name_mailing', 'email_mailing']

/** The issues at the section's own fields while they are missing (MAIL-4). */
export const mailingIssues = (missing: readonly MissingAnswer[]): Issue[] =>
  missing
    .filter(({ field }) => MAILING.includes(field))
    .map((item) => ({ ...item, section: 'mailing', code: ACTION_REQUIREMENT, severity: 'error' }))

function mailedValues(answered: Answered) {
  const { product, operation_luce, operation_gas } = summary(answered)
  return {
    lead_id: answered.lead_id ?? '',
    contact_id: answered.contact_id ?? '',
    name: answered.name_mailing ?? '',
    last_name: answered.last_name_mailing ?? '',
    email: answered.email_mailing ?? '',
    contact_owner: answered.contact_owner?.name ?? '',
    product,
    // A dual contract sends both.
    operation: [operation_luce, operation_gas].filter(Boolean).join(' / '),
  }
}

/** @param month 1 to 12, of the record's creation */
export function toMailingRequest(answered: Answered, month: number) {
  const { type_contract } = answered
  const clientType = CLIENT_TYPES.find((known) => known === answered.client_type)
  return {
    ...mailedValues(answered),
    passaparola_nome: answered.passaparola_nome ?? '',
    code: mailingCode(answered, month),
    iteractions: answered.iteractions?.split('\n') ?? [],
    recensioni: answered.recensioni === true,
    passaparola: answered.passaparola === true,
    ...(clientType && { client_type: clientType }),
    ...(type_contract && { type_contract }),
  }
}
