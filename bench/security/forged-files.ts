/**
 * Forged contracts, checked by our verification, by pdfsig and by openssl: ours accepts none that they reject. Among them
 * are decoys, later versions, renamed fields and signatures of others over ours.
 * Run: npm exec -- node bench/security/forged-files.ts
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgeFiles } from '../../server/documents/fixtures/forged-files.ts'
import { RefusedFile } from '../../server/documents/refusal.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import { createCertificate, createOwnSigner } from '../../server/documents/signature/certificate.ts'
import { sealDocument } from '../../server/documents/signature/seal.ts'
import { type ReadSeal, readSeals } from '../../server/documents/signature/verify.ts'
import {
  countersigned,
  forgeDecoys,
  forgeRenamedKeys,
  forgeShadowedObjects,
  impostorOf,
  stamped,
} from '../../test/forged-structure.ts'
import { sealOrder } from '../../test/seal-order.ts'
import { endWithVerdict, reportFigure } from './files-installation.ts'

const folder = await mkdtemp(join(tmpdir(), 'sportello-forged-'))
const path = (name: string) => join(folder, name)

/** A valid signature over the whole file, according to pdfsig. */
function isValidForPdfsig(file: string): boolean {
  const { stdout, error } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  if (error) throw error
  return stdout.includes('Signature is Valid') && stdout.includes('Total document signed')
}

/** Undefined for a refused file. */
async function sealsOf(bytes: Buffer): Promise<ReadSeal[]> {
  try {
    return await readSeals(bytes)
  } catch (error) {
    if (error instanceof RefusedFile) return []
    throw error
  }
}

/** A valid signature of one range in the file, according to openssl. */
async function isValidForOpenssl(bytes: Buffer): Promise<boolean> {
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)
  for (const range of ranges) {
    const [from, to, after] = range.slice(1).map(Number) as [number, number, number]
    await writeFile(path('signed'), Buffer.concat([bytes.subarray(0, from), bytes.subarray(to, to + after)]))
    await writeFile(path('cms'), Buffer.from(bytes.toString('latin1', from + 1, to - 1), 'hex'))
    const order = ['cms', '-verify', '-noverify', '-binary', '-inform', 'DER', '-in', path('cms')]
    const { status, error } = spawnSync('openssl', [
      ...order,
      '-content',
      path('signed'),
      '-out',
      path('out'),
    ])
    if (error) throw error
    if (status === 0) return true
  }
  return false
}

try {
  const now = new Date()
  const own = await createCertificate('Energia Serena', now)
  const template = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  const genuine = Buffer.from(
    await sealDocument(sealOrder(template, now), { signer: await createOwnSigner(own) }),
  )
  const ours = (await readSeals(genuine))[0]!.certificateHash
  const judge = async (bytes: Buffer) => {
    await writeFile(path('file.pdf'), bytes)
    const whole = (await sealsOf(bytes)).filter(({ intact, coversAll }) => intact && coversAll)
    return {
      whole: whole.length > 0,
      ours: whole.some(({ certificateHash }) => certificateHash === ours),
      pdfsig: isValidForPdfsig(path('file.pdf')),
      openssl: await isValidForOpenssl(bytes),
    }
  }
  const real = await judge(genuine)
  if (!(real.ours && real.pdfsig && real.openssl))
    throw new Error(`The genuine file: ${JSON.stringify(real)}`)
  const judged: (Awaited<ReturnType<typeof judge>> & { name: string })[] = []
  const impostor = await impostorOf(genuine)
  const forged = [
    ...(await forgeFiles(genuine)),
    ...(await forgeDecoys(impostor)),
    ...forgeShadowedObjects(genuine),
    ...forgeRenamedKeys(genuine),
    ...(await countersigned(genuine, impostor)),
  ]
  for (const { name, bytes } of forged) judged.push({ name, ...(await judge(bytes)) })
  const count = (which: 'whole' | 'pdfsig' | 'openssl') => judged.filter((one) => one[which]).length
  console.log(
    `${judged.length} forged files; a valid signature for us ${count('whole')}, pdfsig ${count('pdfsig')}, openssl ${count('openssl')}`,
  )
  for (const { name } of judged.filter(({ whole, pdfsig, openssl }) => whole && !(pdfsig && openssl)))
    console.log(`  we alone: ${name}`)
  // The signature does not cover its own placeholder: our seal stays valid, and the time stamp names its issuer.
  const named: string[] = []
  for (const { bytes } of await stamped(genuine, now))
    named.push(...(await sealsOf(bytes)).flatMap(({ timestampedBy }) => timestampedBy || []))
  reportFigure('time stamps of no authority that are taken', named.length - 1, 'files', 0)
  reportFigure('forged files that are ours', judged.filter((one) => one.ours).length, 'files', 0)
  reportFigure(
    'files that we call valid and another does not',
    judged.filter((one) => one.whole && !(one.pdfsig && one.openssl)).length,
    'files',
    0,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
endWithVerdict()
