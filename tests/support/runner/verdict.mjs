// Decides from what a test process left behind whether its file passed.

/**
 * The numbers that uvu prints last, or nothing when it never came to its end.
 * @param {string} output
 * @returns {{ total: number, passed: number, skipped: number } | undefined}
 */
function readSummary(output) {
  const plain = output.replace(/\x1b\[[\d;]*m/g, '')
  const last = [...plain.matchAll(/^ {2}Total: +(\d+)\n {2}Passed: +(\d+)\n {2}Skipped: +(\d+)$/gm)].at(-1)
  if (!last) return undefined
  return { total: Number(last[1]), passed: Number(last[2]), skipped: Number(last[3]) }
}

/**
 * What is wrong with a finished test process; nothing when it passed.
 * uvu alone does not do: an exception in `test.before` prints `(0 / 4)` and exits with 0.
 * @param {{ output: string, code: number | null, signal: string | null, timedOut?: string }} end
 * @returns {{ passed: number, failed: number, problems: string[] }}
 */
export function judge({ output, code, signal, timedOut }) {
  const summary = readSummary(output)
  const problems = []
  if (timedOut) problems.push(timedOut)
  else if (signal) problems.push(`the process was ended by ${signal}`)
  if (!summary && !timedOut) problems.push('the process ended before its tests did, or the file runs no suite')
  if (summary?.total === 0) problems.push('the file ran no test')
  if (summary && summary.passed !== summary.total)
    problems.push(`${summary.total - summary.passed} of ${summary.total} tests failed or never ran`)
  if (summary?.skipped) problems.push(`${summary.skipped} tests are skipped (test.skip or test.only)`)
  if (code) problems.push(`exit code ${code}`)
  const strays = output.match(/^latchkey-test: .*$/gm) ?? []
  for (const stray of strays) problems.push(stray.slice('latchkey-test: '.length))
  const passed = summary?.passed ?? 0
  const failedCases = (summary?.total ?? 0) - passed
  return { passed, failed: problems.length ? Math.max(1, failedCases) : 0, problems }
}
