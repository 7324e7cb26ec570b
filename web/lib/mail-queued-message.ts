/** Shown instead of the success message if the mail server does not respond. */
export const MAIL_QUEUED_MESSAGE = 'La posta non risponde: l’email è salvata e verrà inviata automaticamente.'
