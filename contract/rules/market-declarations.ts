import content from '../content/market-declarations.json' with { type: 'json' }

/** The values of `mercato_rientro_luce` (FORM-EE-14). */
export type ReturnMarket = keyof typeof content.declarations

/** Incremented if the wording changes, so that a record can name the wording that its customer accepted. */
export const MARKET_DECLARATIONS_VERSION: number = content.version

/** The declaration that a company makes by choosing this market (GAP-120). */
export function marketDeclaration(market: ReturnMarket): string {
  return `${content.opening} ${content.declarations[market]} ${content.closing}`
}
