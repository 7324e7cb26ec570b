/** A stored file attached to a mail, with its displayed name. */
export interface MailAttachment {
  name: string
  contentType: string
  fileKey: string
}
