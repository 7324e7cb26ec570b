import { isIP } from 'node:net'
import { ConfigurationError } from './readers.ts'
import type { Settings } from './table.ts'

/** Rules that join several variables. */
export function checkCombinations(settings: Settings): void {
  if (Boolean(settings.tlsCertificate) !== Boolean(settings.tlsKey)) {
    const missing = settings.tlsKey ? 'TLS_CERTIFICATE' : 'TLS_KEY'
    throw new ConfigurationError(missing, 'must be given too: a certificate and its key go together')
  }
  const guarded = settings.tlsCertificate !== undefined || settings.trustedProxies.length > 0
  if (settings.mode === 'production' && !isLoopback(settings.host) && !guarded) {
    throw new ConfigurationError(
      'HOST',
      'must be a loopback address in production, unless TLS_CERTIFICATE and TLS_KEY or TRUSTED_PROXIES are given',
    )
  }
  if (
    settings.mode === 'demonstration' &&
    !isLoopback(settings.host) &&
    settings.demonstrationOpen === 'false'
  ) {
    throw new ConfigurationError(
      'HOST',
      'must be a loopback address in demonstration mode, unless DEMONSTRATION_OPEN is true: everybody knows its password',
    )
  }
  checkPublicUrl(settings)
  checkFiles(settings)
  checkMailchimp(settings)
  checkOpenid(settings)
  checkZoho(settings)
  checkSmtp(settings)
  if (settings.signNamirialUrl !== undefined && settings.signNamirialToken === undefined)
    throw new ConfigurationError('SIGN_NAMIRIAL_TOKEN', 'must be given with SIGN_NAMIRIAL_URL')
  if (settings.signP12 !== undefined && settings.signP12Password === undefined)
    throw new ConfigurationError('SIGN_P12_PASSWORD', 'must be given with SIGN_P12')
  if (settings.placesGoogleKey !== undefined && settings.placesPhotonUrl !== undefined)
    throw new ConfigurationError('PLACES_PHOTON_URL', 'must not be given together with PLACES_GOOGLE_KEY')
}

function checkMailchimp({ mailchimpApiKey, mailchimpList, mailchimpUrl: url }: Settings): void {
  if (mailchimpApiKey === undefined) return
  if (mailchimpList === undefined)
    throw new ConfigurationError('MAILCHIMP_LIST', 'must be given with MAILCHIMP_API_KEY')
  if (url === undefined && !/-[a-z]+\d+$/.test(mailchimpApiKey))
    throw new ConfigurationError('MAILCHIMP_API_KEY', 'must end with a data centre such as -us19')
}

function checkFiles({ filesEndpoint, filesBucket, filesAccessKey, filesSecretKey }: Settings): void {
  if (filesEndpoint === undefined) return
  const needed = {
    FILES_BUCKET: filesBucket,
    FILES_ACCESS_KEY: filesAccessKey,
    FILES_SECRET_KEY: filesSecretKey,
  }
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) throw new ConfigurationError(name, 'must be given with FILES_ENDPOINT')
}

/** Links in mails and the cookie's `Secure` follow this address: a guessed one would be wrong, or weaker than it seems. */
function checkPublicUrl({ mode, publicUrl, tlsCertificate, trustedProxies }: Settings): void {
  if (mode !== 'production') return
  if (publicUrl === undefined && trustedProxies.length > 0)
    throw new ConfigurationError('PUBLIC_URL', 'must be given in production behind a proxy')
  if (publicUrl?.startsWith('http:') && tlsCertificate !== undefined)
    throw new ConfigurationError('PUBLIC_URL', 'must begin with https:// when TLS_CERTIFICATE is given')
}

/** Whether only programs of this machine reach the address. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

function checkOpenid({ oidcIssuer, oidcClientId, oidcClientSecret, mode }: Settings): void {
  if (oidcIssuer === undefined) return
  if (oidcClientId === undefined)
    throw new ConfigurationError('OIDC_CLIENT_ID', 'must be given with OIDC_ISSUER')
  if (oidcClientSecret === undefined)
    throw new ConfigurationError('OIDC_CLIENT_SECRET', 'must be given with OIDC_ISSUER')
  if (mode === 'production' && oidcIssuer.startsWith('http:'))
    throw new ConfigurationError('OIDC_ISSUER', 'must begin with https:// in production')
}

function checkSmtp({ smtpHost, smtpFrom, smtpDkimDomain, smtpDkimSelector, smtpDkimKey }: Settings): void {
  if (smtpHost === undefined) return
  if (smtpFrom === undefined || !/@[^\s@>]+>?$/.test(smtpFrom))
    throw new ConfigurationError('SMTP_FROM', 'must be a mail address, with SMTP_HOST')
  const dkim = {
    SMTP_DKIM_DOMAIN: smtpDkimDomain,
    SMTP_DKIM_SELECTOR: smtpDkimSelector,
    SMTP_DKIM_KEY: smtpDkimKey,
  }
  const missing = Object.entries(dkim).find(([, value]) => value === undefined)
  if (missing && Object.values(dkim).some((value) => value !== undefined))
    throw new ConfigurationError(missing[0], 'must be given too: the three of a signature go together')
}

function checkZoho(settings: Settings): void {
  if (settings.crmProvider !== 'zoho') return
  const needed = {
    CRM_ZOHO_CLIENT_ID: settings.crmZohoClientId,
    CRM_ZOHO_CLIENT_SECRET: settings.crmZohoClientSecret,
    CRM_ZOHO_REFRESH_TOKEN: settings.crmZohoRefreshToken,
  }
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) throw new ConfigurationError(name, 'must be given with CRM_PROVIDER=zoho')
  if (settings.mode === 'production' && settings.crmZohoAccountsUrl.startsWith('http:'))
    throw new ConfigurationError('CRM_ZOHO_ACCOUNTS_URL', 'must begin with https:// in production')
  for (const [name, value] of Object.entries(apiNames(settings)))
    if (!/^[A-Za-z]\w*$/.test(value))
      throw new ConfigurationError(name, 'must be an API name such as Contacts')
}

const apiNames = (settings: Settings) => ({
  CRM_ZOHO_VERSION: settings.crmZohoVersion,
  CRM_ZOHO_KEY_FIELD: settings.crmZohoKeyField,
  CRM_ZOHO_CONTACTS: settings.crmZohoContacts,
  CRM_ZOHO_CONTRACTS: settings.crmZohoContracts,
  ...(settings.crmZohoContractNumber && { CRM_ZOHO_CONTRACT_NUMBER: settings.crmZohoContractNumber }),
  CRM_ZOHO_LEADS: settings.crmZohoLeads,
  CRM_ZOHO_PRODUCT_TYPE: settings.crmZohoProductType,
  CRM_ZOHO_PRODUCT_CUSTOMER_TYPE: settings.crmZohoProductCustomerType,
})
