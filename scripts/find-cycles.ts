/**
 * The cycles of a graph of names, each as its names with the first one again
 * at the end, starting with the least: as many as show every cycle once that
 * a depth-first walk closes.
 */
export function findCycles(
  graph: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) cycles.push(fromLeast(trail.slice(start)));
    if (start >= 0 || done.has(name)) return;
    for (const next of graph.get(name) ?? []) walk(next, [...trail, name]);
    done.add(name);
  };
  for (const name of [...graph.keys()].sort()) walk(name, []);
  return cycles;
}

function fromLeast(cycle: readonly string[]): string[] {
  const least = [...cycle].sort()[0] ?? "";
  const start = cycle.indexOf(least);
  return [...cycle.slice(start), ...cycle.slice(0, start), least];
}
