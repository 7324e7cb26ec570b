/** 9.45 kW for each m³/h of the class (FORM-GAS-8). */
const FLOWS: Readonly<Record<string, string>> = { '4': '37.8', '6': '56.7', '10': '94.5', '16': '151.2' }

/** The greatest thermal flow of a meter class in kW; undefined for a class that the form does not offer. */
export function maximumFlow(category: string): string | undefined {
  return Object.hasOwn(FLOWS, category) ? FLOWS[category] : undefined
}
