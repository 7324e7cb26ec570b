import { DEBOUNCE_KEY, startDebounce } from '../test/stand-ins/debounce.ts'
import { GOOGLE_KEY, startGooglePlaces } from '../test/stand-ins/google-places.ts'
import { MAILCHIMP_KEY, MAILCHIMP_LIST, startMailchimp } from '../test/stand-ins/mailchimp.ts'
import { NAMIRIAL_TOKEN, startNamirial } from '../test/stand-ins/namirial.ts'
import { startZoho, ZOHO } from '../test/stand-ins/zoho.ts'

const FIRST_PORT = 4_100

/** Starts what stands in for outside services, and prints what the product is to be started with against them. */
const [zoho, namirial, mailchimp, debounce, places] = await Promise.all([
  startZoho({ port: FIRST_PORT }),
  startNamirial({ port: FIRST_PORT + 1 }),
  startMailchimp({ port: FIRST_PORT + 2 }),
  startDebounce({ port: FIRST_PORT + 3 }),
  startGooglePlaces({ port: FIRST_PORT + 4 }),
])
zoho.put('users', { full_name: 'Alice Fontana', email: 'alice.fontana@example.it' })
for (const [Product_Name, Type, Customer_Type] of [
  ['Luce Casa', 'Power', 'Private'],
  ['Gas Casa', 'Gas', 'Private'],
  ['Luce Impresa', 'Power', 'Business'],
  ['Fibra', 'Internet', null],
])
  zoho.put('Products', { Product_Name, Product_Active: true, Type, Customer_Type })

const variables = {
  ...{ OUTSIDE_PRIVATE: 'yes', CRM_PROVIDER: 'zoho', CRM_ZOHO_ACCOUNTS_URL: zoho.url },
  ...{ CRM_ZOHO_CLIENT_ID: ZOHO.clientId, CRM_ZOHO_CLIENT_SECRET: ZOHO.clientSecret },
  CRM_ZOHO_REFRESH_TOKEN: ZOHO.refreshToken,
  ...{ SIGN_NAMIRIAL_URL: namirial.url, SIGN_NAMIRIAL_TOKEN: NAMIRIAL_TOKEN },
  ...{ MAILCHIMP_URL: mailchimp.url, MAILCHIMP_API_KEY: MAILCHIMP_KEY, MAILCHIMP_LIST },
  ...{ DEBOUNCE_URL: debounce.url, DEBOUNCE_API_KEY: DEBOUNCE_KEY },
  ...{ PLACES_GOOGLE_URL: places.url, PLACES_GOOGLE_KEY: GOOGLE_KEY },
}
for (const [name, value] of Object.entries(variables)) console.info(`${name}=${value}`)
