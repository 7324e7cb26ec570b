/** What does not work without a mail server, for the operator. */
export const WITHOUT_MAIL =
  'nothing is sent. Login codes cannot arrive, customers cannot sign, and the recap of a record, the happy-customer mail, the newsletter and another mailbox of a user who has logged in are refused; notices wait. Set SMTP_HOST; until then give login codes with: npm run sportello -- login-code --login <login>'
