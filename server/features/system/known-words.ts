import { constants } from 'node:os'

/** Codes of errors that are not those of the system: of Node, its HTTP client and its TLS. */
const CODES = [
  'EAI_AGAIN',
  'ENOTFOUND',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
  'EAUTH',
  'EENVELOPE',
  'EMESSAGE',
  'ESOCKET',
  'ETIMEOUT',
]
const KNOWN = new Set([...Object.keys(constants.errno), ...CODES])
/** Statuses of HTTP and SMTP; other numbers may be those of a person. */
const STATUS = /^[1-5]\d\d$/

/**
 * The codes and statuses of an error message, in their order. A message may name a customer or hold a token, so nothing
 * else of it is for others.
 */
export const knownWordsOf = (message: string): string =>
  message
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => KNOWN.has(word) || STATUS.test(word))
    .join(' ')
