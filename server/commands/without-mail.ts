/** What an installation for work is not able to do, for its operator. */
export const WITHOUT_MAIL =
  'nothing is sent. Login codes cannot arrive and customers cannot sign. Set SMTP_HOST; until then give login codes with: npm run sportello -- login-code --login <login>'
