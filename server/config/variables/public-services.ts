/** Where known services are asked unless the operator names another address. */
export const PUBLIC_SERVICES = {
  debounce: 'https://api.debounce.io',
  googlePlaces: 'https://places.googleapis.com',
  zohoAccounts: 'https://accounts.zoho.eu',
}
