/** Lower case and without accents, so that whoever searches needs neither. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
