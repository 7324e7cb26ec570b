import type { Config } from './config.ts'

/** The settings that an installation may leave out. */
type OptionalSetting = {
  [Name in keyof Config]: undefined extends Config[Name] ? Name : never
}[keyof Config]

/** Whether a setting connects the product with a service of somebody else. Without it the product serves itself. */
const CONNECTS: Readonly<Record<OptionalSetting, boolean>> = {
  configurationFile: false,
  databaseUrl: false,
  tls: false,
  metricsToken: false,
  files: false,
  backupTo: false,
  smtp: true,
  openid: true,
  zoho: true,
  signNamirialUrl: true,
  signNamirialToken: true,
  signP12: false,
  signP12Password: false,
  signTsaUrl: true,
  debounceApiKey: true,
  mailchimpApiKey: true,
  mailchimpList: true,
  mailchimpUrl: true,
  placesGoogleKey: true,
  ocrUrl: true,
  fiscalCheckUrl: true,
  reviewUrl: false,
}

/** The same installation, served by the providers of the product alone. */
export const withoutOutsideServices = (config: Config): Config => ({
  ...config,
  ...Object.fromEntries(
    Object.entries(CONNECTS).flatMap(([name, connects]) => (connects ? [[name, undefined]] : [])),
  ),
})
