import type { Settings } from './table.ts'

// What single external services need to know, put together from the table's variables.

export interface S3Settings {
  /** Address of the service, without a slash at the end; the bucket follows in the path. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** What keys begin with, for a bucket shared with others; with its slash, or empty. */
  prefix: string
}

export interface OpenidSettings {
  /** As the provider names itself; its description is read below it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The organisation's domain at the provider (`hd`), which every token must name. */
  hostedDomain: string | undefined
}

type FileSettings = Pick<
  Settings,
  'filesEndpoint' | 'filesBucket' | 'filesPrefix' | 'filesRegion' | 'filesAccessKey' | 'filesSecretKey'
>

/** Undefined where the service is not named. */
export function bucketOf(settings: FileSettings): S3Settings | undefined {
  const { filesEndpoint: endpoint, filesBucket: bucket, filesPrefix: prefix, filesRegion: region } = settings
  const { filesAccessKey: accessKey, filesSecretKey: secretKey } = settings
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, prefix, region, accessKey, secretKey }
    : undefined
}

type IdentitySettings = Pick<
  Settings,
  'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcHostedDomain'
>

/** Undefined where the service is not named. */
export function openidOf(settings: IdentitySettings): OpenidSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, hostedDomain: settings.oidcHostedDomain }
    : undefined
}

export interface SmtpSettings {
  host: string
  port: number
  /** `none` only inside of a machine or a network of one's own. */
  security: 'tls' | 'starttls' | 'none'
  user: string | undefined
  password: string | undefined
  /** `Ufficio contratti <contratti@example.it>` */
  from: string
  replyTo: string | undefined
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined
}

/** Undefined where no mail server is named. */
export function smtpOf(settings: SmtpVariables): SmtpSettings | undefined {
  const { smtpHost: host, smtpFrom: from, smtpDkimKey, smtpDkimDomain, smtpDkimSelector } = settings
  if (!host || !from) return undefined
  const dkim =
    smtpDkimKey && smtpDkimDomain && smtpDkimSelector
      ? { domainName: smtpDkimDomain, keySelector: smtpDkimSelector, privateKey: smtpDkimKey }
      : undefined
  return {
    host,
    from,
    dkim,
    port: settings.smtpPort,
    security: settings.smtpSecurity,
    user: settings.smtpUser,
    password: settings.smtpPassword,
    replyTo: settings.smtpReplyTo,
  }
}

type SmtpVariables = Pick<
  Settings,
  | 'smtpHost'
  | 'smtpPort'
  | 'smtpSecurity'
  | 'smtpUser'
  | 'smtpPassword'
  | 'smtpFrom'
  | 'smtpReplyTo'
  | 'smtpDkimDomain'
  | 'smtpDkimSelector'
  | 'smtpDkimKey'
>

/** An account at Zoho, and the API names that its administrators chose. */
export interface ZohoSettings {
  accountsUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string
  version: string
  webUrl: string
  keyField: string
  contacts: string
  contracts: string
  /** Of a contract, the field that holds the number which Zoho gave it. */
  contractNumber: string | undefined
  leads: string
  productType: string
  productCustomerType: string
}

/** Undefined where contracts stay in the built-in CRM. */
export function zohoOf(settings: ZohoVariables): ZohoSettings | undefined {
  const { crmZohoClientId: clientId, crmZohoClientSecret: clientSecret } = settings
  const { crmProvider, crmZohoRefreshToken: refreshToken } = settings
  if (crmProvider !== 'zoho' || !clientId || !clientSecret || !refreshToken) return undefined
  return {
    clientId,
    clientSecret,
    refreshToken,
    accountsUrl: settings.crmZohoAccountsUrl,
    version: settings.crmZohoVersion,
    webUrl: settings.crmZohoWebUrl,
    keyField: settings.crmZohoKeyField,
    contacts: settings.crmZohoContacts,
    contracts: settings.crmZohoContracts,
    contractNumber: settings.crmZohoContractNumber,
    leads: settings.crmZohoLeads,
    productType: settings.crmZohoProductType,
    productCustomerType: settings.crmZohoProductCustomerType,
  }
}

type ZohoVariables = Pick<Settings, Extract<keyof Settings, `crm${string}`>>
