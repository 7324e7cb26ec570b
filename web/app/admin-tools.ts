import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

interface DialogProps {
  onClose(): void
}

/** SHELL-53: the groups of the menu, in their order. */
export const TOOL_GROUPS = ['Ufficio', 'Contratti', 'Clienti e mail'] as const
type ToolGroup = (typeof TOOL_GROUPS)[number]

/** An administration tool in the header: it opens a dialog or a page. */
export interface AdminTool {
  /** SHELL-33, SHELL-34: buttons are in the header, the rest in the menu next to them. */
  place: 'header' | 'menu'
  label: string
  group: ToolGroup
  /** What it holds, where the label alone does not say it. */
  subtitle?: string
  /** Exactly one of the two. */
  Dialog?: LazyExoticComponent<ComponentType<DialogProps>>
  /** The kind of the entries in its editor: stored text of that kind reopens the tool after a login. */
  kind?: string
  path?:
    | '/consents'
    | '/call-consents'
    | '/mail-texts'
    | '/crm/products'
    | '/history'
    | '/services'
    | '/system'
    | '/overview'
    | '/duty-rules'
    | '/withdrawals'
    | '/people'
    | '/outcomes'
}

/** A dialog that is loaded when it is first opened. */
const dialog = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<DialogProps>>>,
  name: Name,
) => lazyPart(async () => ({ default: (await load())[name] }))

/** In the order of header and menu. */
export const ADMIN_TOOLS: readonly AdminTool[] = [
  { place: 'menu', label: 'Panoramica', group: 'Ufficio', path: '/overview' },
  {
    place: 'header',
    label: 'Domains',
    group: 'Ufficio',
    kind: 'domains',
    Dialog: dialog(() => import('../features/domains/domains-dialog.tsx'), 'DomainsDialog'),
  },
  {
    place: 'header',
    label: 'Emails',
    group: 'Ufficio',
    kind: 'emails',
    Dialog: dialog(() => import('../features/mail-routing/mail-routing-dialog.tsx'), 'MailRoutingDialog'),
  },
  {
    place: 'header',
    label: 'Reports',
    group: 'Ufficio',
    Dialog: dialog(() => import('../features/reports/generate-report-dialog.tsx'), 'GenerateReportDialog'),
  },
  { place: 'menu', label: 'Storico', group: 'Ufficio', path: '/history' },
  { place: 'menu', label: 'Servizi esterni', group: 'Ufficio', path: '/services' },
  { place: 'menu', label: 'Sistema', group: 'Ufficio', path: '/system' },
  {
    place: 'menu',
    label: 'Esiti',
    group: 'Contratti',
    subtitle: 'Che cosa è attivo, KO o in ritardo',
    path: '/outcomes',
  },
  {
    place: 'menu',
    label: 'Recessi',
    group: 'Contratti',
    subtitle: 'Chi ha receduto, e se il fornitore lo sa',
    path: '/withdrawals',
  },
  {
    place: 'menu',
    label: 'Regole',
    group: 'Contratti',
    subtitle: 'Recesso e obblighi verso i consumatori',
    path: '/duty-rules',
  },
  {
    place: 'menu',
    label: 'Numeri dell’ufficio',
    group: 'Contratti',
    subtitle: 'Da quali numeri si chiama, e quando sono stati dichiarati',
    kind: 'office-numbers',
    Dialog: dialog(
      () => import('../features/office-numbers/office-numbers-dialog.tsx'),
      'OfficeNumbersDialog',
    ),
  },
  {
    place: 'menu',
    label: 'Registro delle opposizioni',
    group: 'Contratti',
    subtitle: 'Chi non vuole chiamate: un numero, o un file',
    Dialog: dialog(() => import('../features/contact-bases/register-dialog.tsx'), 'RegisterDialog'),
  },
  {
    place: 'menu',
    label: 'Documenti prima del contratto',
    group: 'Contratti',
    subtitle: 'Scheda sintetica, condizioni e modulo di recesso, con la loro validità',
    kind: 'papers',
    Dialog: dialog(() => import('../features/papers/papers-dialog.tsx'), 'PapersDialog'),
  },
  {
    place: 'menu',
    label: 'questionari',
    group: 'Contratti',
    subtitle: 'La domanda che il modulo fa al cliente',
    kind: 'rules',
    Dialog: dialog(() => import('../features/questions/question-dialog.tsx'), 'QuestionDialog'),
  },
  {
    place: 'menu',
    label: 'Elenchi del modulo',
    group: 'Contratti',
    kind: 'manage-fields',
    Dialog: dialog(() => import('../features/manage-fields/manage-fields-dialog.tsx'), 'ManageFieldsDialog'),
  },
  { place: 'menu', label: 'Catalogo', group: 'Contratti', path: '/crm/products' },
  {
    place: 'menu',
    label: 'IBAN',
    group: 'Contratti',
    Dialog: dialog(() => import('../features/uploads/upload-dialogs.tsx'), 'IbansDialog'),
  },
  {
    place: 'menu',
    label: 'Addresses',
    group: 'Contratti',
    Dialog: dialog(() => import('../features/uploads/upload-dialogs.tsx'), 'AddressesDialog'),
  },
  {
    place: 'menu',
    label: 'M-Checkboxes',
    group: 'Clienti e mail',
    subtitle: 'I blocchi da spuntare per le mail',
    kind: 'mailing-template',
    Dialog: dialog(() => import('../features/mail-blocks/mail-blocks-dialog.tsx'), 'MailBlocksDialog'),
  },
  {
    place: 'menu',
    label: 'Script della newsletter',
    group: 'Clienti e mail',
    kind: 'newsletter-scripts',
    Dialog: dialog(() => import('../features/newsletter/newsletter-dialog.tsx'), 'NewsletterDialog'),
  },
  { place: 'menu', label: 'Testi delle mail', group: 'Clienti e mail', path: '/mail-texts' },
  { place: 'menu', label: 'Consensi', group: 'Clienti e mail', path: '/consents' },
  {
    place: 'menu',
    label: 'Consensi alle chiamate',
    group: 'Clienti e mail',
    subtitle: 'Chi ha detto sì a una chiamata, e chi ha cambiato idea',
    path: '/call-consents',
  },
  {
    place: 'menu',
    label: 'Dati di una persona',
    group: 'Clienti e mail',
    subtitle: 'Che cosa è conservato di un cliente',
    path: '/people',
  },
]
