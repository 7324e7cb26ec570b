import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/schema.ts'
import { allowedHosts } from '../http-client/allowed-hosts.ts'
import { createBreaker } from '../http-client/breaker.ts'
import type { CreateHttpClient } from '../http-client/http-client-factory.ts'
import { BREAKER_FAILURES } from '../http-client/policies.ts'
import type { HttpClient } from '../http-client/port.ts'
import type { ServiceOutcome } from '../http-client/service-health.ts'
import { createBuiltInAddresses } from './addresses/built-in.ts'
import { createGooglePlaces } from './addresses/google.ts'
import { mergeLocalSuggestions } from './addresses/merge-local-suggestions.ts'
import type { AddressPort } from './addresses/port.ts'
import { createBuiltInCrm } from './crm/built-in.ts'
import type { CrmPort } from './crm/port.ts'
import { createZohoClient } from './crm/zoho/client.ts'
import { createTokens } from './crm/zoho/token.ts'
import { createZoho } from './crm/zoho/zoho.ts'
import { createBuiltInEmailCheck } from './email-check/built-in.ts'
import { createCheckCache } from './email-check/check-cache.ts'
import { createDebounce } from './email-check/debounce.ts'
import { createMailExchange, systemResolver } from './email-check/mail-exchange.ts'
import type { EmailCheck } from './email-check/port.ts'
import { backupBucket } from './files/backup-bucket.ts'
import { backupFolder } from './files/backup-folder.ts'
import { folderStore } from './files/folder-store.ts'
import type { BackupStore, FileStore } from './files/port.ts'
import { s3Store } from './files/s3-store.ts'
import { createMailboxIdentity } from './identity/mailbox.ts'
import { createOpenid } from './identity/openid.ts'
import type { IdentityProvider } from './identity/port.ts'
import { createOutboxMail } from './mail/outbox.ts'
import type { MailPort } from './mail/port.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createSmtpClient } from './mail/smtp-client.ts'
import { createBuiltInNewsletter } from './newsletter/built-in.ts'
import { createMailchimp, mailchimpUrl } from './newsletter/mailchimp.ts'
import type { NewsletterPort } from './newsletter/port.ts'
import { createBuiltInSignature } from './signature/built-in/built-in.ts'
import { createNamirial } from './signature/namirial.ts'
import type { SignaturePort, Signatures } from './signature/port.ts'

/** The dependencies of the providers. */
export interface ProviderParts {
  config: Config
  db: Kysely<Database>
  now: () => Date
  files: FileStore
  mail: MailPort
  connect: CreateHttpClient
}

/** The configured file storage: a bucket, otherwise the local folder. */
export function createFiles(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  connect: CreateHttpClient,
): FileStore {
  if (!files) return folderStore(join(dataDir, 'files'))
  return s3Store(connect({ port: 'files', name: 'L’archivio dei file', baseUrl: files.endpoint }), files)
}

/** Where automatic backups lie; undefined: there are none. */
export function createBackups(
  { backupTo }: Pick<Config, 'backupTo'>,
  connect: CreateHttpClient,
): BackupStore | undefined {
  if (!backupTo) return undefined
  if (backupTo.folder !== undefined) return backupFolder(backupTo.folder)
  return backupBucket(
    connect({ port: 'backups', name: 'Il deposito dei salvataggi', baseUrl: backupTo.endpoint }),
    backupTo,
  )
}

/** The configured mail server; without one, mails stay in the outbox. */
export function createMail(
  { config, db, now, files }: Pick<ProviderParts, 'config' | 'db' | 'now' | 'files'>,
  onOutcome: (outcome: ServiceOutcome) => void,
): MailPort {
  const { smtp: settings, retryBaseSeconds: retrySeconds } = config
  if (!settings) return createOutboxMail({ db, config })
  const client = createSmtpClient(settings)
  return createSmtpMail({ db, config, files, client, settings, now, retrySeconds, onOutcome })
}

/** The configured OpenID Connect provider; without one, a code by mail. */
export function createIdentity(
  { config, db, now, mail, connect }: ProviderParts,
  announce: ((line: string) => void) | undefined,
): IdentityProvider {
  const { openid: settings } = config
  if (!settings) return createMailboxIdentity({ config, db, mail, now, announce })
  const service = connect({ port: 'identity', name: 'Il fornitore di identità', baseUrl: settings.issuer })
  return createOpenid({ config, settings, service, db, now })
}

/** A client for each URL of a webhook, with its circuit breaker. */
export function createWebhookClients(config: Config, connect: CreateHttpClient): (url: string) => HttpClient {
  const allowPrivate = allowedHosts(config.webhookPrivateHosts)
  const clients = new Map<string, HttpClient>()
  return (baseUrl) => {
    const client =
      clients.get(baseUrl) ?? connect({ port: 'webhooks', name: 'Il webhook', baseUrl, allowPrivate })
    clients.set(baseUrl, client)
    return client
  }
}

/** An unresponsive name server is not queried for a while. */
const DNS_BREAKER = { failures: BREAKER_FAILURES, seconds: 60 }

/** The configured Google Places, combined with the built-in search; otherwise the built-in search alone. */
export function createAddresses({ config, db, connect }: ProviderParts): AddressPort {
  const own = createBuiltInAddresses(db)
  const { placesGoogleKey, placesGoogleUrl } = config
  if (!placesGoogleKey) return own
  const service = connect({ port: 'addresses', name: 'Google Places', baseUrl: placesGoogleUrl })
  return mergeLocalSuggestions(createGooglePlaces(service, placesGoogleKey), own)
}

export function createEmailCheck({ config, db, now, connect }: ProviderParts): EmailCheck {
  const { debounceApiKey: apiKey, debounceUrl: baseUrl } = config
  if (apiKey) {
    const service = connect({ port: 'email-check', name: 'DeBounce', baseUrl })
    return createDebounce({ service, apiKey, cache: createCheckCache(db, now) })
  }
  return createBuiltInEmailCheck(createMailExchange(systemResolver(), createBreaker({ ...DNS_BREAKER, now })))
}

export function createNewsletter({ config, db, mail, now, connect }: ProviderParts): NewsletterPort {
  const { mailchimpApiKey: apiKey, mailchimpList: list } = config
  const baseUrl = config.mailchimpUrl ?? (apiKey && mailchimpUrl(apiKey))
  if (!apiKey || !list || !baseUrl) return createBuiltInNewsletter({ config, db, mail, now })
  const service = connect({ port: 'newsletter', name: 'Mailchimp', baseUrl })
  return createMailchimp({ service, apiKey, list, now })
}

/**
 * The signature services. The first gets new contracts: Namirial if configured, otherwise the built-in service, which
 * also remains for its earlier contracts.
 */
export function createSignatures(parts: ProviderParts): Signatures {
  const builtIn = createBuiltInSignature(parts)
  const namirial = createNamirialSignature(parts)
  return namirial ? [namirial, builtIn] : [builtIn]
}

function createNamirialSignature({
  config,
  connect,
}: Pick<ProviderParts, 'config' | 'connect'>): SignaturePort | undefined {
  const { signNamirialUrl: baseUrl, signNamirialToken: apiToken, signNamirialMethod: method } = config
  if (!baseUrl || !apiToken) return undefined
  const service = connect({ port: 'signature', name: 'Namirial', baseUrl })
  return createNamirial({ service, apiToken, method })
}

/** The configured Zoho, otherwise the built-in CRM. */
export function createCrm({ config, db, now, files, connect }: ProviderParts): CrmPort {
  const { zoho: settings, publicUrl, secretKey } = config
  if (!settings) return createBuiltInCrm({ db, files, publicUrl })
  const to = (baseUrl: string) => connect({ port: 'crm', name: 'Zoho', baseUrl })
  const tokens = createTokens({ db, accounts: to(settings.accountsUrl), settings, secretKey, now })
  // Each token response contains the URL of the account's data centre.
  const client = createZohoClient({ api: to(settings.accountsUrl), tokens, version: settings.version })
  return createZoho({ db, client, settings, now })
}
