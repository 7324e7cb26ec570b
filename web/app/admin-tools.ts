import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

interface DialogProps {
  onClose(): void
}

/** An administration tool in the header: it opens a dialog or a page. */
export interface AdminTool {
  /** SHELL-33, SHELL-34: buttons are in the header, the rest in the menu next to them. */
  place: 'header' | 'menu'
  label: string
  /** Exactly one of the two. */
  Dialog?: LazyExoticComponent<ComponentType<DialogProps>>
  /** The kind of the entries in its editor: stored text of that kind reopens the tool after a login. */
  kind?: string
  path?: '/consents' | '/mail-texts' | '/crm/products' | '/history' | '/services' | '/overview'
}

/** A dialog that is loaded when it is first opened. */
const dialog = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<DialogProps>>>,
  name: Name,
) => lazyPart(async () => ({ default: (await load())[name] }))

/** In the order of the menu. */
export const ADMIN_TOOLS: readonly AdminTool[] = [
  {
    place: 'header',
    label: 'Domains',
    kind: 'domains',
    Dialog: dialog(() => import('../features/domains/domains-dialog.tsx'), 'DomainsDialog'),
  },
  {
    place: 'header',
    label: 'Emails',
    kind: 'emails',
    Dialog: dialog(() => import('../features/mail-routing/mail-routing-dialog.tsx'), 'MailRoutingDialog'),
  },
  {
    place: 'header',
    label: 'Reports',
    Dialog: dialog(() => import('../features/reports/reports-dialog.tsx'), 'ReportsDialog'),
  },
  {
    place: 'menu',
    label: 'M-Checkboxes',
    kind: 'mailing-template',
    Dialog: dialog(() => import('../features/mail-blocks/mail-blocks-dialog.tsx'), 'MailBlocksDialog'),
  },
  {
    place: 'menu',
    label: 'questionari',
    kind: 'rules',
    Dialog: dialog(() => import('../features/questions/question-dialog.tsx'), 'QuestionDialog'),
  },
  {
    place: 'menu',
    label: 'IBAN',
    Dialog: dialog(() => import('../features/uploads/upload-dialogs.tsx'), 'IbansDialog'),
  },
  {
    place: 'menu',
    label: 'Addresses',
    Dialog: dialog(() => import('../features/uploads/upload-dialogs.tsx'), 'AddressesDialog'),
  },
  {
    place: 'menu',
    label: 'Elenchi del modulo',
    kind: 'manage-fields',
    Dialog: dialog(() => import('../features/manage-fields/manage-fields-dialog.tsx'), 'ManageFieldsDialog'),
  },
  {
    place: 'menu',
    label: 'Script della newsletter',
    kind: 'newsletter-scripts',
    Dialog: dialog(
      () => import('../features/record-form/tools/actions/newsletter-dialog.tsx'),
      'NewsletterDialog',
    ),
  },
  { place: 'menu', label: 'Servizi esterni', path: '/services' },
  { place: 'menu', label: 'Panoramica', path: '/overview' },
  { place: 'menu', label: 'Catalogo', path: '/crm/products' },
  { place: 'menu', label: 'Testi delle mail', path: '/mail-texts' },
  { place: 'menu', label: 'Consensi', path: '/consents' },
  { place: 'menu', label: 'Storico', path: '/history' },
]
