import { readFile } from 'node:fs/promises'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import * as consents from '../../shared/api/consents.ts'
import * as mailRouting from '../../shared/api/mail-routing.ts'
import * as mailTexts from '../../shared/api/mail-texts.ts'
import * as officeNumbers from '../../shared/api/office-numbers.ts'
import * as operations from '../../shared/api/operations.ts'
import * as packages from '../../shared/api/packages.ts'
import * as papers from '../../shared/api/papers.ts'
import * as questions from '../../shared/api/questions.ts'
import * as templates from '../../shared/api/templates.ts'
import { fileForm } from '../file-form.ts'
import type { ActsSetup } from './act.ts'
import { type Calls, name } from './admin-calls.ts'

const OPERATION = {
  template_fk: null,
  tipo_di_utenza: 'luce',
  client_type: 'domestico',
  script: '<p>a</p>',
} as const
const TEMPLATE = { naming_rules: 'Contratto', separator: '-', config: '' }
const PACKAGE = {
  crm_id: '591000000020000010',
  department_code: 'it-ene',
  department: 'Energy',
  client_type: 'Domestico',
  product_type: 'Power',
  vendor: 'EI',
  products: JSON.stringify([{ product_name: 'EI EE Casa', product_id: 'product-EI EE Casa' }]),
}
export function auditedFormActs({ send, done, act, crud, upload }: Calls) {
  const template = () => ({ name: name(), ...TEMPLATE })
  const operation = () => ({ name: name(), ...OPERATION })
  const pdf = async () => fileForm(await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!)))
  const addPaper = async () => {
    const order = {
      kind: 'summary',
      seller: '',
      product: '',
      version: name(),
      validFrom: '2026-01-01',
      validTo: null,
    }
    const file = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
    return await upload(papers.addPaper, fileForm(file, { order: JSON.stringify(order) }))
  }
  const question = () => ({
    rules: JSON.stringify({
      question: `<p>${name()}?</p>`,
      checkboxes: ['Sì', 'No'],
      selectedSection: 'luce_part',
    }),
  })
  return {
    packages: crud(
      packages.packageCalls,
      () => ({ package_name: name(), ...PACKAGE }),
      (answer) => answer.package.id,
    ),
    scripts: {
      ...crud(operations.operationCalls, operation, ({ scriptId }) => scriptId),
      restored: act(async () => {
        const params = {
          id: (await done(send(operations.operationCalls.create, { body: operation() }))).scriptId,
        }
        await done(send(operations.operationCalls.remove, { params }))
        return [operations.restoreOperation, { params }]
      }),
    },
    templates: {
      ...crud(templates.templateCalls, template, ({ templateId }) => templateId),
      'changed by a file': {
        prepare: async () => {
          const { templateId: id } = await done(send(templates.templateCalls.create, { body: template() }))
          const file = await pdf()
          return () => upload(templates.uploadTemplate, file, { id })
        },
      },
    },
    papers: {
      created: { prepare: async () => async () => await addPaper() },
      changed: act(async () => {
        const { id } = papers.addPaper.answer.parse(await done(addPaper())).paper
        return [papers.changePaper, { params: { id }, body: { validFrom: '2026-02-01', validTo: null } }]
      }),
      removed: act(async () => {
        const { id } = papers.addPaper.answer.parse(await done(addPaper())).paper
        return [papers.removePaper, { params: { id } }]
      }),
    },
    rules: {
      created: {
        prepare: async () => {
          await send(questions.removeQuestion)
          return () => send(questions.saveQuestion, { body: question() })
        },
      },
      changed: act(async () => {
        await done(send(questions.saveQuestion, { body: question() }))
        return [questions.saveQuestion, { body: question() }]
      }),
      removed: act(async () => {
        await done(send(questions.saveQuestion, { body: question() }))
        return [questions.removeQuestion, {}]
      }),
    },
  }
}

export function auditedVariableActs({ send, done, act, crud }: Calls, { server }: ActsSetup) {
  const { db } = server.context
  const params = { kind: 'login-locked' }
  const wording = async () => {
    const { texts } = await done(send(mailTexts.listMailTexts))
    const { text, html } = texts.find(({ kind }) => kind === params.kind)!
    return { subject: name('Accesso '), text, html }
  }
  const write = async () => await done(send(mailTexts.writeMailText, { params, body: await wording() }))
  let numbers = 0
  const number = () => ({
    number: `+3901${String(++numbers).padStart(7, '0')}`,
    place: '',
    declaredOn: '2026-01-10',
  })
  const config = () => ({ integration_name: name(), leads: 'Web', emails: '' })
  return {
    emails: {
      ...crud(mailRouting.mailRouteCalls, config, (answer) => answer.config.id),
      'changed in their order': act(async () => {
        const [one, other] = [
          await done(send(mailRouting.mailRouteCalls.create, { body: config() })),
          await done(send(mailRouting.mailRouteCalls.create, { body: config() })),
        ]
        return [mailRouting.orderMailRoutes, { body: { idFrom: one.config.id, idTo: other.config.id } }]
      }),
    },
    'office-numbers': crud(officeNumbers.officeNumberCalls, number, (answer) => answer.number.id),
    'mail-texts': {
      changed: act(async () => [mailTexts.writeMailText, { params, body: await wording() }]),
      'changed back': act(async () => {
        await write()
        return [mailTexts.resetMailText, { params }]
      }),
    },
    'consent-texts': {
      created: act(async () => {
        const row = await db
          .selectFrom('consent_texts')
          .select(({ fn }) => fn.max('version').as('version'))
          .where('purpose', '=', 'newsletter')
          .executeTakeFirstOrThrow()
        const text = `${name('Acconsento a ricevere la newsletter ')} dell’ufficio.`
        return [
          consents.writeConsentText,
          { body: { purpose: 'newsletter', version: Number(row.version ?? 0), text } },
        ]
      }),
    },
  }
}
