/** The reference of a built page to its first script, whose name changes with every part of the page. */
const ENTRY = /src="(\/assets\/[^"]+\.js)"/

/** The first script that the HTML of a built page names. */
export const entryOf = (html: string): string | undefined => ENTRY.exec(html)?.[1]
