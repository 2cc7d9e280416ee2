// Words and lines over the table keep their size on the screen, roughly: never too small to be read, never a wall when one looks closely.
export const labelScale = (k: number): number => Math.max(0.88, Math.min(1.3, k)) / k;
export const closeness = (k: number): number => Math.max(1, k / 1.3); // what lines are divided by
