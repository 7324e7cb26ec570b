import { type CertifiedProvider, startCertifiedProvider } from './certified-provider.ts'
import { DEBOUNCE_KEY, startDebounce } from './debounce.ts'
import { GOOGLE_KEY, startGooglePlaces } from './google-places.ts'
import { MAILCHIMP_KEY, MAILCHIMP_LIST, type MailchimpStandIn, startMailchimp } from './mailchimp.ts'
import { NAMIRIAL_TOKEN, type NamirialStandIn, startNamirial } from './namirial.ts'
import { CLIENT } from './openid.ts'
import { type S3StandIn, startS3 } from './s3.ts'
import { SMTP_ACCOUNT, type SmtpStandIn, startSmtp } from './smtp.ts'
import type { StandIn } from './stand-in.ts'
import { startTimestamps } from './timestamps.ts'
import { startZoho, ZOHO, type ZohoStandIn } from './zoho.ts'

/** Products and an owner as options. */
const PRODUCTS = [
  ['Luce Casa', 'Power', 'Private'],
  ['Gas Casa', 'Gas', 'Private'],
  ['Luce Impresa', 'Power', 'Business'],
  ['Fibra', 'Internet', null],
] as const

export interface AllStandIns {
  /** The variables with which the product uses them. */
  variables: Record<string, string>
  /** The data for assertions. */
  standIns: {
    zoho: ZohoStandIn
    namirial: NamirialStandIn
    mailchimp: MailchimpStandIn
    debounce: StandIn
    smtp: SmtpStandIn
  }
  close(): Promise<void>
}

interface StandInOptions {
  /** The first port; the others follow. Absent: each takes a free one. */
  firstPort?: number
  /** The URL of the product, to which its login returns. */
  publicUrl: string
  onMail?: (mail: { to: string; subject: string; text: string }) => void
}

/** Starts all stand-ins for external services. */
export async function startAll({ firstPort, publicUrl, onMail }: StandInOptions): Promise<AllStandIns> {
  const at = (offset: number) => (firstPort === undefined ? {} : { port: firstPort + offset })
  const zoho = await startZoho(at(0))
  zoho.put('users', { full_name: 'Alice Fontana', email: 'alice.fontana@example.it' })
  for (const [Product_Name, Type, Customer_Type] of PRODUCTS)
    zoho.put('Products', { Product_Name, Product_Active: true, Type, Customer_Type })
  const namirial = await startNamirial(at(1))
  const mailchimp = await startMailchimp(at(2))
  const debounce = await startDebounce(at(3))
  const places = await startGooglePlaces(at(4))
  const s3 = await startS3(at(5))
  const smtp = await startSmtp({ ...at(6), ...(onMail && { onMail }) })
  const openid = await startCertifiedProvider(`${publicUrl}/identity/callback`, at(7).port)
  const timestamps = await startTimestamps(() => new Date(), at(8))
  const all = [zoho, namirial, mailchimp, debounce, places, s3, smtp, openid, timestamps]
  return {
    standIns: { zoho, namirial, mailchimp, debounce, smtp },
    variables: {
      CRM_PROVIDER: 'zoho',
      CRM_ZOHO_ACCOUNTS_URL: zoho.url,
      CRM_ZOHO_CLIENT_ID: ZOHO.clientId,
      CRM_ZOHO_CLIENT_SECRET: ZOHO.clientSecret,
      CRM_ZOHO_REFRESH_TOKEN: ZOHO.refreshToken,
      SIGN_NAMIRIAL_URL: namirial.url,
      SIGN_NAMIRIAL_TOKEN: NAMIRIAL_TOKEN,
      SIGN_TSA_URL: timestamps.url,
      MAILCHIMP_URL: mailchimp.url,
      MAILCHIMP_API_KEY: MAILCHIMP_KEY,
      MAILCHIMP_LIST,
      DEBOUNCE_URL: debounce.url,
      DEBOUNCE_API_KEY: DEBOUNCE_KEY,
      PLACES_GOOGLE_URL: places.url,
      PLACES_GOOGLE_KEY: GOOGLE_KEY,
      ...filesOf(s3),
      ...mailOf(smtp.port),
      ...identityOf(openid),
    },
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  }
}

const filesOf = ({ url, bucket, accessKey, secretKey }: S3StandIn) => ({
  FILES_ENDPOINT: url,
  FILES_BUCKET: bucket,
  FILES_ACCESS_KEY: accessKey,
  FILES_SECRET_KEY: secretKey,
})

const mailOf = (port: number) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_SECURITY: 'none',
  SMTP_USER: SMTP_ACCOUNT.user,
  SMTP_PASSWORD: SMTP_ACCOUNT.password,
  SMTP_FROM: 'ufficio@example.it',
})

const identityOf = ({ issuer }: CertifiedProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.clientId,
  OIDC_CLIENT_SECRET: CLIENT.clientSecret,
})
