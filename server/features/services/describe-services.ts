import type { ServiceName } from '../../../shared/api/services.ts'
import type { Context } from '../../context.ts'

const OWN = 'integrato'

/** Who stands behind a port, as the configuration says. */
export function providerOf({ config }: Pick<Context, 'config'>, name: ServiceName): string {
  const named: Record<ServiceName, string | false | undefined> = {
    crm: config.zoho && 'Zoho CRM',
    signature: config.signNamirialUrl && 'Namirial eSignAnyWhere',
    mail: config.smtp && `SMTP ${config.smtp.host}`,
    identity: config.openid && `OpenID Connect ${new URL(config.openid.issuer).host}`,
    newsletter: config.mailchimpApiKey && 'Mailchimp',
    'email-check': config.debounceApiKey && 'DeBounce',
    addresses: config.placesGoogleKey ? 'Google Places' : config.placesPhotonUrl && 'Photon',
    files: config.files && `S3 ${new URL(config.files.endpoint).host}`,
  }
  return named[name] || OWN
}

export const isOwn = (provider: string): boolean => provider === OWN
