import content from '../content/market-declarations.json' with { type: 'json' }

/** The values of `mercato_rientro_luce` (FORM-EE-14). */
export type ReturnMarket = keyof typeof content.declarations

/** Raised whenever the wording changes, so that a record can tell which words its customer declared. */
export const MARKET_DECLARATIONS_VERSION: number = content.version

/** What a firm declares by choosing this market: choosing is accepting (GAP-120). */
export function marketDeclaration(market: ReturnMarket): string {
  return `${content.opening} ${content.declarations[market]} ${content.closing}`
}
