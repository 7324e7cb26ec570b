import type { CallAnswer } from '../../../shared/api/call.ts'
import type { OutcomeFileOrder, previewOutcomeFile } from '../../../shared/api/outcomes.ts'

export type FilePreview = CallAnswer<typeof previewOutcomeFile>
/** What a person says of the file, beside its supplier. */
export type FileAnswers = Pick<OutcomeFileOrder, 'words' | 'rows'> &
  Partial<Pick<OutcomeFileOrder, 'columns' | 'headingRow' | 'sheet' | 'extractOn'>>

export interface FilePartProps {
  preview: FilePreview
  disabled: boolean
  onAnswer(part: Partial<FileAnswers>): void
}
