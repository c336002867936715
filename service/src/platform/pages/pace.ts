/** Answers that take the same time, whatever was found. */

/** @returns waits until so many milliseconds after now */
export function earliest(milliseconds: number): () => Promise<void> {
  const end = performance.now() + milliseconds;
  return () => new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())));
}
