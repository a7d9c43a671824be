export function alone(): string[];
