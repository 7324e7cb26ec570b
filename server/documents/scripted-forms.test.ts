import { expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { readText } from './fixtures/read-text.ts'
import { calculatedForm, SCRIPTED_FORMS } from './fixtures/scripted-forms.ts'
import { inspectBytes } from './inspect.ts'

const TRACES = /JavaScript|\/JS\b|SubmitForm|AFNumber|AFSimple|helper|OpenAction/
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const values = {
  variables: new Map<string, string>(),
  fields: new Map([['nome', { raw: 'Però', text: 'Però' }]]),
}

it.each(Object.entries(SCRIPTED_FORMS))(
  'a form with removable actions is accepted with a notice, and the stored file contains none of them: %s [TEMPL-9]',
  async (_name, { make, removed }) => {
    const { fields, problems, cleaned } = await inspectBytes(make())
    expect(fields.map(({ name }) => name)).toContain('nome')
    expect(problems[0]!.code).toBe('actions-removed')
    expect(problems[0]!.message).toContain(
      `Dal PDF è stato tolto ciò che si esegue automaticamente: ${removed}. I campi si compilano lo stesso.`,
    )
    expect(latin(cleaned!)).not.toMatch(TRACES)
    const again = await inspectBytes(cleaned!)
    expect(again).toMatchObject({ fields, problems: [] })
    expect(again.cleaned).toBeUndefined()
  },
)

it.each(Object.entries(SCRIPTED_FORMS))(
  'a form with removable actions produces documents without them: %s',
  async (_name, { make }) => {
    const { pdf } = await fillPdf({ template: make(), config: {}, values })
    expect(latin(pdf)).not.toMatch(TRACES)
    expect(await readText(pdf)).toEqual(['Però'])
  },
)

it('the notice names the fields that are no longer calculated', async () => {
  const [problem] = (await inspectBytes(calculatedForm())).problems
  expect(problem!.message).toMatch(/Erano calcolati automaticamente e ora richiedono una regola: “totale”\.$/)
})
