import { DEMO_OWNERS } from '../server/demo/catalogue.ts'
import { DEMO_PRODUCTS } from '../server/demo/products.ts'
import { startZoho, ZOHO, type ZohoStandIn } from './stand-ins/zoho.ts'

/** Zoho with the products and owners of the demonstration. */
export async function startDemoZoho(): Promise<ZohoStandIn> {
  const zoho = await startZoho()
  for (const { name, email } of DEMO_OWNERS) zoho.put('users', { full_name: name, email })
  for (const { product_name, product_active, type, customer_type } of DEMO_PRODUCTS)
    zoho.put('Products', {
      Product_Name: product_name,
      Product_Active: product_active,
      Type: type,
      Customer_Type: customer_type,
    })
  return zoho
}

/** The variables of a server that syncs contracts with it. */
export const zohoVariables = (zoho: ZohoStandIn): Record<string, string> => ({
  CRM_PROVIDER: 'zoho',
  CRM_ZOHO_ACCOUNTS_URL: zoho.url,
  CRM_ZOHO_CLIENT_ID: ZOHO.clientId,
  CRM_ZOHO_CLIENT_SECRET: ZOHO.clientSecret,
  CRM_ZOHO_REFRESH_TOKEN: ZOHO.refreshToken,
})
