/** Shown instead of the success message if the mail server does not respond. */
export const MAIL_QUEUED_MESSAGE = 'La posta non risponde: l’email è al sicuro qui e parte da sola.'
