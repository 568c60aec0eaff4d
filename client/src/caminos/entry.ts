/** A position built by hand, as text. */
export function sheetText(
  board: string,
  stacks: Readonly<Record<string, string>>,
  edge: { g: number; y: number },
): string {
  const columns = Object.entries(stacks)
    .filter(([, stack]) => stack)
    .map(([cell, stack]) => `${cell} ${stack}`)
  return [`board ${board}`, ...columns, `edge ${edge.g} ${edge.y}`].join('\n')
}
