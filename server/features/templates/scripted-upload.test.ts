import { expect, it } from 'vitest'
import {
  inspectTemplate,
  readTemplateContent,
  readTemplateFile,
  templateCalls,
  uploadTemplate,
} from '../../../shared/api/templates.ts'
import { fileForm } from '../../../test/file-form.ts'
import { serverOfFile } from '../../../test/server.ts'
import { REBUILT_FILES } from '../../documents/fixtures/revisions.ts'
import { SCRIPTED_FORMS } from '../../documents/fixtures/scripted-forms.ts'
import { routes } from '../../routes.ts'

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })

it('POST /templates/inspect refuses a PDF whose documents would change a page, and shows the page', async () => {
  const bytes = REBUILT_FILES['a content whose entry points to the former one']!()
  const refused = await server.upload(inspectTemplate, fileForm(bytes), admin)
  expect(refused.failure).toMatchObject({
    error: { id: 'refused-file' },
    errorMessage: 'Il documento compilato non sarebbe uguale al modello. Pagina 1.',
    page: { number: 1, picture: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
  })
})

it('POST /templates/:id/upload stores a PDF without its scripts, which the inspection names [TEMPL-9]', async () => {
  const values = { name: 'Modulo', naming_rules: '', separator: '', config: '' }
  const { body } = await server.inject(templateCalls.create, { body: values }, admin)
  const params = { id: body.templateId }
  const { make, removed } = SCRIPTED_FORMS['the actions that Acrobat writes into a field']!
  const inspected = await server.upload(inspectTemplate, fileForm(make()), admin)
  expect(inspected.body.content.notices).toEqual([expect.stringContaining(removed)])
  expect((await server.upload(uploadTemplate, fileForm(make()), admin, params)).status).toBe(200)
  const file = await server.inject(readTemplateFile, { params }, admin)
  expect(Buffer.from(file.body.pdf, 'base64').toString('latin1')).not.toContain('/JS')
  const stored = await server.inject(readTemplateContent, { params }, admin)
  expect(stored.body.content).toMatchObject({ fields: [{ name: 'nome' }], notices: [] })
})
