import { createHmac } from 'node:crypto'

/**
 * The key under which a browser keeps what this person typed and did not save: 32 bytes as base64url. The same at
 * every login, so that it opens what was stored days ago; nobody who is not logged in as this person has it.
 * @param secretKey the installation's key
 */
export function journalKeyOf(secretKey: Buffer, userId: string): string {
  return createHmac('sha256', secretKey).update(`journal:${userId}`).digest('base64url')
}
