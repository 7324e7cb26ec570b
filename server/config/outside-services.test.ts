import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  createAddresses,
  createCrm,
  createEmailCheck,
  createIdentity,
  createMail,
  createNewsletter,
  createSignatures,
  type ProviderParts,
} from '../providers/create-providers.ts'
import { type Config, readConfig } from './config.ts'
import { withoutOutsideServices } from './outside-services.ts'

const CONNECTED = {
  SMTP_HOST: 'smtp.example.it',
  SMTP_FROM: 'Ufficio <ufficio@example.it>',
  OIDC_ISSUER: 'https://accounts.example.it',
  OIDC_CLIENT_ID: 'an id',
  OIDC_CLIENT_SECRET: 'a secret',
  CRM_PROVIDER: 'zoho',
  CRM_ZOHO_CLIENT_ID: 'an id',
  CRM_ZOHO_CLIENT_SECRET: 'a secret',
  CRM_ZOHO_REFRESH_TOKEN: 'a token',
  SIGN_NAMIRIAL_URL: 'https://sign.example.it',
  SIGN_NAMIRIAL_TOKEN: 'a token',
  DEBOUNCE_API_KEY: 'a key',
  MAILCHIMP_API_KEY: 'key-us1',
  MAILCHIMP_LIST: 'a list',
  PLACES_GOOGLE_KEY: 'a key',
}

/** The ports whose providers connect with a service outside. */
function connectedPorts(config: Config): string[] {
  const ports = new Set<string>()
  const connect: ProviderParts['connect'] = ({ port }) => {
    ports.add(port)
    return {} as never
  }
  // Nothing is asked of them.
  const parts = { config, connect, now: () => new Date(0), db: {}, files: {}, mail: {} } as ProviderParts
  for (const create of [createAddresses, createCrm, createEmailCheck, createNewsletter, createSignatures])
    create(parts)
  createIdentity(parts, undefined)
  createMail(parts, () => {})
  return [...(config.smtp ? ['mail'] : []), ...ports].toSorted()
}

it('an installation without outside services connects with none of those that are configured', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sportello-outside-'))
  const config = readConfig({ DATA_DIR: dataDir, ...CONNECTED })
  rmSync(dataDir, { recursive: true })
  const ports = ['addresses', 'crm', 'email-check', 'identity', 'mail', 'newsletter', 'signature']
  expect(connectedPorts(config)).toEqual(ports)
  expect(connectedPorts(withoutOutsideServices(config))).toEqual([])
})
