import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `NODE_COMPILE_CACHE` of processes that tests start: Node strips the types of a module once, which halves a start. */
export const compileCache = join(tmpdir(), 'mahnwerk-test-compiled');
