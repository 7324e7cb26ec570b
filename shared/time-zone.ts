export const TIME_ZONE = 'Europe/Rome'
