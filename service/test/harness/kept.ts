/** What the files of one process share, such as the browser. It is closed after the last of them. */
import { after } from 'node:test';

const closings: (() => Promise<unknown>)[] = [];
let isGroup = false;

/** Keeps what is open for the next file of this process. */
export function keep(close: () => Promise<unknown>): void {
  closings.push(close);
}

/** Closes everything that is kept, the newest first. */
async function closeKept(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}

/** Called by the runner of several files: it closes after the last file what they keep. */
export function keptByGroup(): () => Promise<void> {
  isGroup = true;
  return closeKept;
}

// A file that runs alone.
after(async () => {
  if (!isGroup) await closeKept();
});
