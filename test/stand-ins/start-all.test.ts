import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { VARIABLES } from '../../server/config/variables.ts'
import { startAll } from './start-all.ts'

const all = await startAll({ publicUrl: 'http://localhost:3000' })
afterAll(() => all.close())

it('startAll starts every stand-in and returns only variables that the configuration accepts', () => {
  for (const name of Object.keys(all.variables)) expect(VARIABLES.shape).toHaveProperty(name)
  const config = readConfig(all.variables)
  expect(config.smtp).toMatchObject({ host: '127.0.0.1', security: 'none' })
  expect(config).toMatchObject({
    zoho: expect.anything(),
    mailchimpList: expect.anything(),
  })
})

it('startAll serves every address', async () => {
  const addresses = Object.entries(all.variables).filter(([, value]) => value.startsWith('http'))
  expect(addresses.map(([name]) => name).toSorted()).toEqual([
    'CRM_ZOHO_ACCOUNTS_URL',
    'DEBOUNCE_URL',
    'FILES_ENDPOINT',
    'MAILCHIMP_URL',
    'OIDC_ISSUER',
    'PLACES_GOOGLE_URL',
    'SIGN_NAMIRIAL_URL',
    'SIGN_TSA_URL',
  ])
  for (const [name, value] of addresses)
    expect((await fetch(`${value}/`)).status, name).toBeGreaterThanOrEqual(200)
})
