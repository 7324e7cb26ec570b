import type { ServiceName } from '../../../shared/api/services.ts'
import { isWithoutMail } from '../../config/config.ts'
import type { Context } from '../../context.ts'

const BUILT_IN = 'integrato'

/** The configured provider of a service. */
export function providerOf({ config }: Pick<Context, 'config'>, name: ServiceName): string {
  const named: Record<ServiceName, string | false | undefined> = {
    crm: config.zoho && 'Zoho CRM',
    signature: config.signNamirialUrl && 'Namirial eSignAnyWhere',
    mail: config.smtp && `SMTP ${config.smtp.host}`,
    identity: config.openid && `OpenID Connect ${new URL(config.openid.issuer).host}`,
    newsletter: config.mailchimpApiKey && 'Mailchimp',
    'email-check': config.debounceApiKey && 'DeBounce',
    addresses: config.placesGoogleKey && 'Google Places',
    files: config.files && `S3 ${new URL(config.files.endpoint).host}`,
  }
  return named[name] || BUILT_IN
}

const WITHOUT_MAIL: Partial<Record<ServiceName, string>> = {
  mail: 'Nessun server di posta (SMTP): nessuna e-mail parte. I codici per entrare non arrivano, i clienti non possono firmare, e il riepilogo del record, «Cliente felice», la newsletter e il cambio e-mail di chi è già entrato sono rifiutati. Gli avvisi restano in attesa.',
  identity:
    'Senza server di posta il codice per entrare non arriva: lo dà chi gestisce il server con il comando login-code.',
  signature: 'Senza server di posta i clienti non ricevono collegamento e codice, e non possono firmare.',
  newsletter: 'Senza server di posta nessuno riceve la mail che conferma l’iscrizione.',
}

/** The limitation of a built-in service without a mail server. */
export function limitationOf(context: Pick<Context, 'config'>, name: ServiceName): string {
  const limited = isWithoutMail(context.config) && isBuiltIn(providerOf(context, name))
  return (limited && WITHOUT_MAIL[name]) || ''
}

export const isBuiltIn = (provider: string): boolean => provider === BUILT_IN
