import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { addRow, setRows } from '../../test/rows.ts'
import { SECRET_OWNER } from '../features/webhooks/webhooks.ts'
import { RUNNING_CALL_OWNER } from '../http/running-calls.ts'
import { contentOwner } from '../providers/mail/secret-content.ts'
import { KEY_OWNER } from '../providers/signature/built-in/sealer.ts'
import { linkOwner } from '../providers/signature/links.ts'
import { digest, newSecret, seal } from '../secrets.ts'
import { findForeignSecrets, SEALED_COLUMNS } from './check-sealed-secrets.ts'

const database = await databaseOfFile()
const { db } = database
const NOW = new Date('2026-11-20T10:00:00Z')
const LATER = new Date('2026-11-20T10:05:00Z')
const now = () => NOW
const [ours, lostKey] = [randomBytes(32), randomBytes(32)]

async function envelope(userId: string, state: 'sent' | 'cancelled') {
  const { id: recordId } = await addRow(db, 'records', {
    draft: false,
    created_by: userId,
    updated_by: userId,
    definition_version: 1,
    data: '{}',
  })
  const { id } = await addRow(db, 'envelopes', {
    record_id: recordId,
    record_version: 1,
    provider: 'built-in',
    state,
    name: 'Contratto',
    signer: JSON.stringify({
      name: 'Ada',
      lastName: 'Rossi',
      email: 'ada@posta.example',
      phone: '',
      fiscalCode: '',
    }),
    expires_at: LATER,
    created_by: userId,
  })
  return id
}

/** One of each secret, sealed with `key`, and expired ones, which are ignored. */
async function fill(key: Buffer): Promise<void> {
  const { user, sessionId } = await signedIn({ db, now })
  const [userId, text] = [user.id, newSecret()]
  await setRows(db, 'users', { id: userId }, { totp_secret: seal(key, userId, text) })
  await setRows(db, 'sessions', { id: sessionId }, { pending_secret: seal(key, userId, text) })
  const login = (expires_at: Date) => ({
    session_id: sessionId,
    user_id: userId,
    state_hash: digest(newSecret()),
    sealed: seal(key, sessionId, text),
    expires_at,
  })
  await db
    .insertInto('openid_logins')
    .values([login(LATER), login(NOW)])
    .execute()
  for (const state of ['sent', 'cancelled'] as const) {
    const envelope_id = await envelope(userId, state)
    const sealed = seal(key, linkOwner({ envelopeId: envelope_id, signer: 'customer' }), text)
    await addRow(db, 'signing_links', { envelope_id, token_hash: digest(newSecret()), token_sealed: sealed })
  }
  await addRow(db, 'webhooks', {
    url: 'https://x.example',
    events: [],
    secret_sealed: seal(key, SECRET_OWNER, text),
  })
  const account = newSecret()
  await addRow(db, 'crm_tokens', { account, sealed: seal(key, account, text), expires_at: LATER })
  await mail(key, null)
  await mail(key, NOW)
  for (const alive_at of [NOW, new Date(NOW.getTime() - 7_200_000)])
    await addRow(db, 'running_calls', {
      name_hash: digest(newSecret()),
      alive_at,
      sealed_answer: seal(key, RUNNING_CALL_OWNER, text),
    })
}

async function mail(key: Buffer, valid_until: Date | null): Promise<void> {
  const recipient = 'ada@posta.example'
  await addRow(db, 'mail_outbox', {
    kind: 'signing-link',
    recipient,
    subject: 'Firma',
    text: '',
    state: 'queued',
    valid_until,
    sealed_content: seal(key, contentOwner(recipient), newSecret()),
  })
}

async function storeCertificate(key: Buffer, created_at: Date): Promise<void> {
  const certificate = { certificate: randomBytes(8), certificate_hash: newSecret(), created_at }
  await addRow(db, 'signing_certificates', { ...certificate, key_sealed: seal(key, KEY_OWNER, newSecret()) })
}

const foreign = () => findForeignSecrets(db, { secretKey: ours }, NOW)

it('findForeignSecrets reports every needed secret that was sealed with another key, by kind', async () => {
  await fill(ours)
  await storeCertificate(ours, new Date(NOW.getTime() - 2_000))
  expect(await foreign()).toEqual([])

  await fill(lostKey)
  await storeCertificate(lostKey, new Date(NOW.getTime() - 1_000))
  const kinds = Object.entries(SEALED_COLUMNS).map(([column, [name]]) =>
    column === 'signing_certificates.key_sealed' ? `1 of 1 ${name}` : `1 of 2 ${name}`,
  )
  expect(await foreign()).toEqual(kinds)

  // Another one was made since.
  await storeCertificate(ours, NOW)
  expect(await foreign()).toEqual(kinds.filter((kind) => !kind.includes('certificate')))
})

it('findForeignSecrets covers every column with a sealed value, except hashes', async () => {
  const { rows } = await database.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like '%sealed%' or column_name like '%secret%')
        and column_name not like '%hash'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(SEALED_COLUMNS).sort())
})
