import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../documents/sample-templates.ts'
import { findFileReader } from '../login/find-caller.ts'
import { templateFiles } from './template-file-route.ts'

const server = await serverOfFile({ routes: [], files: [templateFiles(findFileReader)] })
await seedSampleData(server.context)

const [sample] = SAMPLE_TEMPLATES
const open = (filename: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/pdfs/${encodeURIComponent(filename)}`, headers })

it('GET of a template file returns the uploaded file to an administrator [TEMPL-3] [SCRIPTS-6]', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  const response = await open(sample!.filename, admin.headers)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toContain(`inline; filename="${sample!.filename}"`)
  expect(response.rawPayload.equals(await readFile(sampleTemplatePath(sample!)))).toBe(true)
})

it('GET of a template file refuses other callers with a page [GAP-159]', async () => {
  const user = await server.signedIn()
  expect((await open(sample!.filename, user.headers)).statusCode).toBe(403)
  const nobody = await open(sample!.filename)
  expect(nobody.statusCode).toBe(401)
  expect(nobody.headers['content-type']).toMatch('text/html')
})

it.each(['nessuno.pdf', '../../package.json', '..', 'a\0b', ''])(
  'GET of a template file answers not found for %j',
  async (filename) => {
    const admin = await server.signedIn({ role: 'admin' })
    expect((await open(filename, admin.headers)).statusCode).toBe(404)
  },
)
