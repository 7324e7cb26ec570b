import {
  type PdfContent,
  type Template,
  type TemplatePayload,
  templateCalls,
} from '../../../shared/api/templates.ts'
import { type ConfigOutcome, configProblems, expressionProblems } from '../../../shared/documents/config.ts'
import { DEFAULT_SEPARATOR, namingParts } from '../../../shared/documents/document-name.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { ruleVariables } from '../../../shared/documents/signing-variables.ts'
import { send } from '../../lib/transport.ts'
import type { RemovableEntity } from '../../ui/crud/entity.ts'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { reloadTemplates } from './template-queries.ts'

export type TemplateDraft = Required<Omit<TemplatePayload, 'flatten'>>

export const EMPTY_TEMPLATE: TemplateDraft = {
  name: '',
  naming_rules: 'Contratto,$Cognome,$Nome',
  separator: DEFAULT_SEPARATOR,
  config: '',
}

export const TEMPLATES: EntryModel<TemplateDraft, Template> & RemovableEntity<Template> = {
  kind: 'templates',
  empty: EMPTY_TEMPLATE,
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'naming_rules', label: 'Naming rules' },
    { name: 'separator', label: 'Separator' },
    { name: 'config', label: 'Config' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, naming_rules, separator, config }) => ({ name, naming_rules, separator, config }),
  reload: reloadTemplates,
  removal: {
    thing: 'template',
    send: ({ id, updatedAt }) => send(templateCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Template has been removed',
    failed: 'Impossibile rimuovere il modello',
  },
}

/** A chosen and checked PDF that is not uploaded yet. */
export interface ChosenFile {
  file: File
  content: PdfContent
}

/** Finds the unknown names of a config, as messages. Expressions of the previous config are not checked again. */
export class ProblemFinder {
  readonly #known: Parameters<typeof configProblems>[1]
  #found = new Map<string, string[]>()

  constructor(variables: readonly string[], content: PdfContent | undefined) {
    const pdfFields = content?.fields.map(({ name }) => name)
    this.#known = {
      formFields: FORM_FIELD_NAMES,
      variables: ruleVariables(variables),
      ...(pdfFields && { pdfFields }),
    }
  }

  problemsOf(outcome: ConfigOutcome): string[] {
    if (!outcome.ok) return [outcome.problem]
    const before = this.#found
    this.#found = new Map()
    return configProblems(outcome.config, this.#known, (expression) => {
      const problems = before.get(expression) ?? expressionProblems(expression, this.#known)
      this.#found.set(expression, problems)
      return problems
    })
  }
}

export const problemsOfNaming = (rules: string, variables: readonly string[]): string[] =>
  namingParts(rules).flatMap((part) => expressionProblems(part, { formFields: FORM_FIELD_NAMES, variables }))
