import content from './market-declarations.json' with { type: 'json' }

/** The values of `mercato_rientro_luce` (FORM-EE-14). */
export type ReturnMarket = keyof typeof content.declarations

/** The declaration that a company makes by choosing this market (GAP-120). */
export function marketDeclaration(market: ReturnMarket): string {
  return `${content.opening} ${content.declarations[market]} ${content.closing}`
}
