import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listServices } from '../../../shared/api/services.ts'
import { preflightSending } from '../../../shared/api/signatures.ts'
import { createP12 } from '../../../test/p12.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'
import { SigningSetup } from '../../../test/signing.ts'
import { createCertificateCheck } from '../../providers/signature/built-in/brought-certificate.ts'
import { serviceRoutes } from '../services/routes.ts'

const DAY = 1440
const PASSWORD = 'segreta'
/** The test certificate ends ten years after it is made. */
const made = new Date(SAMPLE_TIME)
made.setUTCFullYear(made.getUTCFullYear() - 10)
made.setUTCDate(made.getUTCDate() + 40)

let signP12: Buffer
let signing: SigningSetup
beforeAll(async () => {
  signP12 = await createP12('Energia Serena S.p.A.', PASSWORD, made)
  signing = await SigningSetup.start(serviceRoutes, { config: { signP12, signP12Password: PASSWORD } })
})
afterAll(() => signing.close())

async function limitation(): Promise<string> {
  const admin = await signing.server.signedIn({ role: 'admin' })
  const { services } = (await signing.server.inject(listServices, {}, admin)).body
  return services.find(({ name }: { name: string }) => name === 'signature').limitation
}
const envelopes = async () =>
  (await signing.server.context.db.selectFrom('envelopes').select('id').execute()).length

describe('the certificate that the organisation brought', () => {
  it('is shown on the page of services thirty days before it ends, while contracts are still sent [SIGN-8]', async () => {
    expect(await limitation()).toBe('')
    signing.later(15 * DAY)
    await signing.nextDay()
    expect(await limitation()).toMatch(
      /^Il certificato dell’ufficio \(SIGN_P12\) scade il \d\d\/\d\d\/\d{4}: /,
    )
    expect((await signing.send(await signing.record())).status).toBe(200)
  })

  it('stops the sending of contracts once it has ended, with its sentence [SIGN-8]', async () => {
    signing.later(30 * DAY)
    await signing.nextDay()
    const ended = expect.stringMatching(/^Il certificato dell’ufficio \(SIGN_P12\) è scaduto il /)
    expect(await limitation()).toEqual(ended)
    const before = await envelopes()
    const id = await signing.record()
    const { server, agent } = signing
    const { findings } = (await server.inject(preflightSending, { params: { id } }, agent)).body
    expect(findings[0]).toEqual({ code: 'certificate', weight: 'blocks', fields: [], message: ended })
    const { status, body } = await signing.send(id, { certificate: 'Va bene lo stesso' })
    expect(status).toBe(422)
    expect(body.issues[0]).toMatchObject({ code: 'certificate', message: ended })
    expect(await envelopes()).toBe(before)
  })

  it('blocks also before it is valid and when it does not open', async () => {
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
    expect(
      await createCertificateCheck({ signP12: undefined, signP12Password: undefined })(SAMPLE_TIME),
    ).toBe(undefined)
  })
})
