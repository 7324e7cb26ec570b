import { expect, it } from 'vitest'
import { listServices } from '../../../../shared/api/services.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import { createP12 } from '../../../../test/create-p12.ts'
import { SAMPLE_TIME } from '../../../../test/sample-data.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { createCertificateCheck } from '../../../providers/signature/built-in/check-certificate.ts'
import { serviceRoutes } from '../../services/routes.ts'

const DAY = 1440
const PASSWORD = 'segreta'
/** The test certificate ends ten years after it is made. */
const createdAt = new Date(SAMPLE_TIME)
createdAt.setUTCFullYear(createdAt.getUTCFullYear() - 10)
createdAt.setUTCDate(createdAt.getUTCDate() + 40)

const signP12 = await createP12('Energia Serena S.p.A.', PASSWORD, createdAt)
const signing = await SigningSetup.ofFile(serviceRoutes, { config: { signP12, signP12Password: PASSWORD } })

async function limitation(): Promise<string> {
  const admin = await signing.server.signedIn({ role: 'admin' })
  const { services } = (await signing.server.inject(listServices, {}, admin)).body
  return services.find(({ name }) => name === 'signature')!.limitation
}
const envelopes = async () =>
  (await signing.server.context.db.selectFrom('envelopes').select('id').execute()).length

it('the configured certificate is reported on the services page thirty days before it expires, and contracts are still sent [SIGN-8]', async () => {
  expect(await limitation()).toBe('')
  signing.later(15 * DAY)
  await signing.nextDay()
  expect(await limitation()).toMatch(/^Il certificato dell’ufficio \(SIGN_P12\) scade il \d\d\/\d\d\/\d{4}: /)
  expect((await signing.send(await signing.record())).status).toBe(200)
})

it('an expired configured certificate blocks the sending of contracts with its own message [SIGN-8]', async () => {
  signing.later(30 * DAY)
  await signing.nextDay()
  const ended = expect.stringMatching(/^Il certificato dell’ufficio \(SIGN_P12\) è scaduto il /)
  expect(await limitation()).toEqual(ended)
  const before = await envelopes()
  const id = await signing.record()
  const { server, agent } = signing
  const { findings } = (await server.inject(preflightSending, { params: { id } }, agent)).body
  expect(findings[0]).toEqual({ code: 'certificate', weight: 'blocks', fields: [], message: ended })
  const { status, failure } = await signing.send(id, { certificate: 'Va bene lo stesso' })
  expect(status).toBe(422)
  expect(failure.issues[0]).toMatchObject({ code: 'certificate', message: ended })
  expect(await envelopes()).toBe(before)
})

it('the configured certificate also blocks before it is valid and when it cannot be opened', async () => {
  const check = createCertificateCheck({ signP12, signP12Password: PASSWORD })
  expect(await check(new Date('2000-01-01'))).toMatchObject({
    blocks: true,
    message: expect.stringContaining('vale solo dal'),
  })
  const locked = createCertificateCheck({ signP12, signP12Password: 'altra' })
  expect(await locked(SAMPLE_TIME)).toMatchObject({
    blocks: true,
    message: expect.stringContaining('non si apre'),
  })
  expect(await createCertificateCheck({ signP12: undefined, signP12Password: undefined })(SAMPLE_TIME)).toBe(
    undefined,
  )
})
