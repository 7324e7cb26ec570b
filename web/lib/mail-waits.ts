/** What is told instead of the usual success while the mail server does not answer. */
export const MAIL_WAITS = 'La posta non risponde: l’email è al sicuro qui e parte da sola.'
