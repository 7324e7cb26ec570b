import { accept, finding, type Outcome, refuse } from './outcome.ts'

const EMAIL_PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Common typing errors in frequent domains. */
const MISTYPED_DOMAINS: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.it': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gamil.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'libero.com': 'libero.it',
  'liber.it': 'libero.it',
  'yaho.it': 'yahoo.it',
  'outlok.it': 'outlook.it',
  'tiscali.com': 'tiscali.it',
  'virgillio.it': 'virgilio.it',
}

/** An e-mail address; its domain is converted to lower case. A domain that looks mistyped is a warning. */
export function checkEmail(text: string): Outcome {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  if (at < 1) return refuse('email-shape', 'L’indirizzo ha una @ tra il nome e il dominio.')
  const local = typed.slice(0, at)
  const domain = typed.slice(at + 1).toLowerCase()
  if (/\s/.test(typed)) {
    const joined = typed.replace(/\s/g, '')
    return refuse('email-spaces', 'L’indirizzo non ha spazi.', checkEmail(joined).ok ? joined : undefined)
  }
  const value = `${local}@${domain}`
  if (!EMAIL_PATTERN.test(value) || local.length > 64 || value.length > 254)
    return refuse(
      'email-shape',
      `L’indirizzo non è scritto bene: controlla ${EMAIL_PATTERN.test(`a@${domain}`) ? 'il nome prima della @' : 'il dominio dopo la @'}.`,
    )
  const right = MISTYPED_DOMAINS[domain]
  if (!right) return accept(value)
  return accept(value, [
    finding('email-domain', `Il dominio ${domain} è insolito: forse ${right}?`, `${local}@${right}`),
  ])
}
