import { PUBLIC_SERVICES } from '../public-services.ts'
import { oneOf, optionalText, text, url } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** Where contracts are entered. */
export const CRM_VARIABLES = {
  CRM_PROVIDER: {
    setting: 'crmProvider',
    about: 'The CRM that receives the contracts: `built-in` or `zoho`',
    standard: '`built-in`',
    read: oneOf('CRM_PROVIDER', ['built-in', 'zoho'], 'built-in'),
  },
  CRM_ZOHO_ACCOUNTS_URL: {
    setting: 'crmZohoAccountsUrl',
    about: 'The accounts server of Zoho in the account’s data centre',
    standard: '`https://accounts.zoho.eu`',
    read: (env) => url('CRM_ZOHO_ACCOUNTS_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.zohoAccounts,
  },
  CRM_ZOHO_CLIENT_ID: {
    setting: 'crmZohoClientId',
    about: 'The client id of this installation there',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CLIENT_ID'),
  },
  CRM_ZOHO_CLIENT_SECRET: {
    setting: 'crmZohoClientSecret',
    about: 'Its secret',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CLIENT_SECRET'),
  },
  CRM_ZOHO_REFRESH_TOKEN: {
    setting: 'crmZohoRefreshToken',
    about: 'The refresh token of the account',
    standard: 'none',
    read: optionalText('CRM_ZOHO_REFRESH_TOKEN'),
  },
  CRM_ZOHO_VERSION: {
    setting: 'crmZohoVersion',
    about: 'The version of its API',
    standard: '`v8`',
    read: text('CRM_ZOHO_VERSION', 'v8'),
  },
  CRM_ZOHO_WEB_URL: {
    setting: 'crmZohoWebUrl',
    about: 'The address of its pages for users',
    standard: '`https://crm.zoho.eu`',
    read: (env) => url('CRM_ZOHO_WEB_URL', ['http:', 'https:'])(env) ?? 'https://crm.zoho.eu',
  },
  CRM_ZOHO_KEY_FIELD: {
    setting: 'crmZohoKeyField',
    about:
      'API name of the unique field, in the modules of customers, contracts and leads, that stores our key',
    standard: '`Sportello_Key`',
    read: text('CRM_ZOHO_KEY_FIELD', 'Sportello_Key'),
  },
  CRM_ZOHO_CONTACTS: {
    setting: 'crmZohoContacts',
    about: 'API name of the module of customers',
    standard: '`Contacts`',
    read: text('CRM_ZOHO_CONTACTS', 'Contacts'),
  },
  CRM_ZOHO_CONTRACTS: {
    setting: 'crmZohoContracts',
    about: 'API name of the module of contracts',
    standard: '`Contratti`',
    read: text('CRM_ZOHO_CONTRACTS', 'Contratti'),
  },
  CRM_ZOHO_CONTRACT_NUMBER: {
    setting: 'crmZohoContractNumber',
    about:
      'API name of the field of contracts that Zoho numbers automatically; records get their numbers from it',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CONTRACT_NUMBER'),
  },
  CRM_ZOHO_LEADS: {
    setting: 'crmZohoLeads',
    about: 'API name of the module of leads',
    standard: '`Leads`',
    read: text('CRM_ZOHO_LEADS', 'Leads'),
  },
  CRM_ZOHO_PRODUCT_TYPE: {
    setting: 'crmZohoProductType',
    about: 'API name of a product’s type (Power, Gas, Internet, Mobile)',
    standard: '`Type`',
    read: text('CRM_ZOHO_PRODUCT_TYPE', 'Type'),
  },
  CRM_ZOHO_PRODUCT_CUSTOMER_TYPE: {
    setting: 'crmZohoProductCustomerType',
    about: 'API name of a product’s client type (Private, Business)',
    standard: '`Customer_Type`',
    read: text('CRM_ZOHO_PRODUCT_CUSTOMER_TYPE', 'Customer_Type'),
  },
} as const satisfies Record<string, Variable<unknown>>
