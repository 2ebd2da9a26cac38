/** What something costs the processor, in ms: unlike time, the same on a machine that others keep busy. */
export function workOf(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  return process.cpuUsage(before).user / 1000
}
