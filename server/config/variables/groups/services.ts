import { PUBLIC_SERVICES } from '../public-services.ts'
import { type Environment, optionalText, url } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** Services that check, suggest and prove addresses, and the newsletter. */
export const SERVICES_VARIABLES = {
  DEBOUNCE_API_KEY: {
    setting: 'debounceApiKey',
    about: 'An account of DeBounce, which then checks e-mail addresses',
    standard: 'none: the built-in check',
    read: optionalText('DEBOUNCE_API_KEY'),
  },
  DEBOUNCE_URL: {
    setting: 'debounceUrl',
    about: 'The address of DeBounce',
    standard: '`https://api.debounce.io`',
    read: (env: Environment) => url('DEBOUNCE_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.debounce,
  },
  MAILCHIMP_API_KEY: {
    setting: 'mailchimpApiKey',
    about: 'An account of Mailchimp, which then has the subscribers of the newsletter',
    standard: 'none: the built-in list',
    read: optionalText('MAILCHIMP_API_KEY'),
  },
  MAILCHIMP_LIST: {
    setting: 'mailchimpList',
    about: 'The id of the audience in it',
    standard: 'none',
    read: optionalText('MAILCHIMP_LIST'),
  },
  MAILCHIMP_URL: {
    setting: 'mailchimpUrl',
    about: 'The address of Mailchimp',
    standard: 'the data centre named by the key',
    read: url('MAILCHIMP_URL', ['http:', 'https:']),
  },
  PLACES_GOOGLE_KEY: {
    setting: 'placesGoogleKey',
    about: 'A key of Google Places (New), which then suggests addresses; the built-in search completes them',
    standard: 'none',
    read: optionalText('PLACES_GOOGLE_KEY'),
  },
  PLACES_GOOGLE_URL: {
    setting: 'placesGoogleUrl',
    about: 'The address of Google Places',
    standard: '`https://places.googleapis.com`',
    read: (env: Environment) =>
      url('PLACES_GOOGLE_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.googlePlaces,
  },
  PLACES_PHOTON_URL: {
    setting: 'placesPhotonUrl',
    about:
      'A Photon server, which then suggests addresses; use one of your own, since addresses are personal data',
    standard: 'none',
    read: url('PLACES_PHOTON_URL', ['http:', 'https:']),
  },
  OIDC_ISSUER: {
    setting: 'oidcIssuer',
    about:
      'An OpenID Connect provider that proves users’ mailboxes; it redirects to `PUBLIC_URL/identity/callback`',
    standard: 'none: a code by mail',
    read: url('OIDC_ISSUER', ['http:', 'https:']),
  },
  OIDC_CLIENT_ID: {
    setting: 'oidcClientId',
    about: 'The client id of this installation there',
    standard: 'none',
    read: optionalText('OIDC_CLIENT_ID'),
  },
  OIDC_CLIENT_SECRET: {
    setting: 'oidcClientSecret',
    about: 'The client secret there',
    standard: 'none',
    read: optionalText('OIDC_CLIENT_SECRET'),
  },
  OIDC_HOSTED_DOMAIN: {
    setting: 'oidcHostedDomain',
    about: 'The organisation that every account must belong to, as Google names it (`hd`)',
    standard: 'any',
    read: optionalText('OIDC_HOSTED_DOMAIN'),
  },
} as const satisfies Record<string, Variable<unknown>>
