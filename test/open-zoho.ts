import type { Kysely } from 'kysely'
import type { ZohoSettings } from '../server/config/config.ts'
import type { Database } from '../server/db/schema.ts'
import { createHttpClient } from '../server/http-client/http-client.ts'
import type { CrmPort } from '../server/providers/crm/port.ts'
import { createZohoClient } from '../server/providers/crm/zoho/client.ts'
import { createTokens } from '../server/providers/crm/zoho/token.ts'
import { createZoho } from '../server/providers/crm/zoho/zoho.ts'
import type { TestServer } from './server.ts'
import { startZoho, ZOHO, ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD } from './stand-ins/zoho.ts'

export const zohoSettings = (accountsUrl: string): ZohoSettings => ({
  ...ZOHO,
  accountsUrl,
  version: 'v8',
  webUrl: 'https://crm.zoho.eu',
  keyField: ZOHO_KEY_FIELD,
  contacts: 'Contacts',
  contracts: 'Contratti',
  leads: 'Leads',
  contractNumber: ZOHO_NUMBER_FIELD,
  productType: 'Type',
  productCustomerType: 'Customer_Type',
})

interface ZohoInput {
  db: Kysely<Database>
  settings: ZohoSettings
  now: () => Date
  timeoutMs?: number
}

const secretKey = Buffer.alloc(32, 7)

/** Zoho over a database, as one more process would make it. */
export function openZoho({ db, settings, now, timeoutMs = 5_000 }: ZohoInput): CrmPort {
  const baseUrl = settings.accountsUrl
  const to = () => createHttpClient({ name: 'Zoho', baseUrl, now, allowPrivate: true, timeoutMs })
  const tokens = createTokens({ db, accounts: to(), settings, secretKey, now, limitMs: timeoutMs })
  const client = createZohoClient({ api: to(), tokens, version: 'v8', waits: [0, 0] })
  return createZoho({ db, client, settings, now })
}

/** Zoho as the CRM of a test server, from which the products and owners of its database have come. */
export async function connectZoho({ context }: TestServer) {
  const { db, now } = context
  const standIn = await startZoho()
  const products = await db.selectFrom('products').select(['id', 'product_name as Product_Name']).execute()
  for (const product of products) standIn.put('Products', product)
  const owners = await db.selectFrom('owners').select(['id', 'name as full_name']).execute()
  for (const owner of owners) standIn.put('users', owner)
  const crm = openZoho({ db, settings: zohoSettings(standIn.url), now })
  Object.assign(context.crm, crm)
  return { standIn, crm }
}
