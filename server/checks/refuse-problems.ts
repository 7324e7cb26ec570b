import type { Finding } from './finding.ts'

/** The server cannot run here; the message has a line for each reason. */
export class StartRefused extends Error {}

/** Prints the problems with which the server can run. Throws `StartRefused` with a line for each other problem. */
export async function refuseProblems(
  findings: readonly (Finding | Promise<Finding>)[],
  print: (line: string) => void,
): Promise<void> {
  const refused: string[] = []
  for (const finding of await Promise.all(findings)) {
    if (finding.ok) continue
    if (finding.mayStart) print(finding.wrong)
    else refused.push(finding.wrong)
  }
  if (refused.length > 0) throw new StartRefused(refused.join('\n'))
}
