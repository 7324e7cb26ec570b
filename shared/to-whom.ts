/** A name with its Italian preposition: `ad Anna`, `a Bruno`. */
export const toWhom = (name: string): string => `${/^[aàá]/i.test(name) ? 'ad' : 'a'} ${name}`
