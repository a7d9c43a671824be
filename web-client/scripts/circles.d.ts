export type Graph = Map<string, string[]>;
export function needs(): Graph;
export function circles(graph: Graph): string[][];
