/** A file of `packaging/` in a release: where it says `@VERSION@` it names that of `package.json`. */
export const fillVersion = (text: string, version: string): string => text.replaceAll('@VERSION@', version)
