import {
  IconCopy,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconListCheck,
  IconMail,
  IconPencil,
  IconRefresh,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { Abilities } from '../../../shared/api/sessions.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OpenAction, RecordAction } from '../records/record-action.ts'
import { DuplicateRecordDialog } from './duplicate-record-dialog.tsx'
import { RemoveRecordDialog } from './remove-record-dialog.tsx'

const CreatePdfDialog = lazyPart(async () => ({
  default: (await import('../documents/create-pdf-dialog.tsx')).CreatePdfDialog,
}))
const ScriptPreviewDialog = lazyPart(async () => ({
  default: (await import('./script-preview-dialog.tsx')).ScriptPreviewDialog,
}))
const SyncDialog = lazyPart(async () => ({
  default: (await import('../crm-sync/sync-dialog.tsx')).SyncDialog,
}))
const SendMailDialog = lazyPart(async () => ({
  default: (await import('./send-mail-dialog.tsx')).SendMailDialog,
}))
const SignDialog = lazyPart(async () => ({
  default: (await import('../signatures/sign-dialog.tsx')).SignDialog,
}))
const SuppliesDialog = lazyPart(async () => ({
  default: (await import('../outcomes/supplies-dialog.tsx')).SuppliesDialog,
}))
const RecordHistoryDrawer = lazyPart(async () => ({
  default: (await import('./record-history-drawer.tsx')).RecordHistoryDrawer,
}))

/** SIGN-1, SIGN-11, GAP-30: for users who may send, if there is a document to sign, or one was sent. */
export const SIGN_ACTION: OpenAction['action'] = {
  name: 'sign',
  label: 'Electronic signature',
  icon: IconSignature,
  offered: ({ draft, pdfTypes, signature }, { sign }) =>
    sign && (signature !== null || (!draft && pdfTypes.length > 0)),
  dialog: SignDialog,
}

/** LIST-11: the row's actions, in the order of their menu. */
const RECORD_ACTIONS: readonly RecordAction[] = [
  { name: 'edit', label: 'Edit', icon: IconPencil, to: '/$id' },
  { name: 'duplicate', label: 'Duplicate', icon: IconCopy, dialog: DuplicateRecordDialog },
  {
    name: 'pdf',
    label: 'Create PDF',
    icon: IconFileTypePdf,
    offered: ({ draft, pdfTypes }) => !draft && pdfTypes.length > 0,
    dialog: CreatePdfDialog,
  },
  {
    name: 'script',
    label: 'Preview of script',
    icon: IconFileText,
    offered: ({ draft, scriptType }) => !draft && scriptType !== null,
    dialog: ScriptPreviewDialog,
  },
  SIGN_ACTION,
  { name: 'email', label: 'Send email', icon: IconMail, dialog: SendMailDialog },
  { name: 'sync', label: 'Sync', icon: IconRefresh, offered: ({ draft }) => !draft, dialog: SyncDialog },
  {
    name: 'outcomes',
    label: 'Esiti',
    icon: IconListCheck,
    offered: ({ draft }) => !draft,
    dialog: SuppliesDialog,
  },
  { name: 'history', label: 'Storia', icon: IconHistory, dialog: RecordHistoryDrawer },
  { name: 'remove', label: 'Remove', icon: IconTrash, dialog: RemoveRecordDialog },
]

export const offeredRecordActions = (row: RecordRow, can: Abilities): RecordAction[] =>
  RECORD_ACTIONS.filter(({ offered }) => offered?.(row, can) ?? true)
