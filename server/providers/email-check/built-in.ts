import { checkEmail } from '../../../contract/checks/email.ts'
import { EMAIL_CODES } from '../../../shared/api/email-verification.ts'
import { isDisposable } from './disposable-domains.ts'
import type { MailExchange } from './mail-exchange.ts'
import type { EmailCheck } from './port.ts'

/** Role mailboxes, such as `info`; a customer uses a personal one. */
const ROLES = new Set(
  (
    'abuse admin administrator amministrazione assistenza billing commerciale compliance contabilita contact ' +
    'contatti direzione dpo fatture fatturazione ftp hello help helpdesk hostmaster hr info informazioni it jobs ' +
    'lavoro legal logistica mail mailer-daemon marketing news newsletter no-reply noc noreply office ordini ' +
    'postmaster press privacy protocollo recruiting root sales security segreteria servizioclienti spam staff ' +
    'subscribe support supporto sysadmin tech ufficio undisclosed-recipients unsubscribe usenet vendite webmaster www'
  ).split(' '),
)

/**
 * Checks an address without sending a mail: syntax, disposable domains, role mailboxes, and whether the domain accepts
 * mail. The existence of the mailbox stays 7, unknown, which counts as valid; so does a domain whose records cannot be
 * read now.
 */
export function createBuiltInEmailCheck(exchange: MailExchange): EmailCheck {
  return {
    async check(email) {
      const outcome = checkEmail(email)
      if (!outcome.ok) return answer(EMAIL_CODES.syntax, outcome.finding.suggestion)
      const at = outcome.value.lastIndexOf('@')
      const domain = outcome.value.slice(at + 1)
      const suggestion = outcome.warnings?.[0]?.suggestion
      if (isDisposable(domain)) return answer(EMAIL_CODES.disposable)
      if (isRole(outcome.value.slice(0, at))) return answer(EMAIL_CODES.role, suggestion)
      const takesMail = await exchange(domain)
      return answer(takesMail === 'no' ? EMAIL_CODES.invalid : EMAIL_CODES.unknown, suggestion)
    },
  }
}

const isRole = (local: string) => ROLES.has(local.toLowerCase().split('+')[0]!)

function answer(code: number, suggestion?: string) {
  return { ok: true, code, ...(suggestion !== undefined && { suggestion }) } as const
}
