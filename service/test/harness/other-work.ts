/** For a piece of work that is run alone. */
import type { CompanyWork } from '../../src/platform/queue/index.ts';

/** The work must not ask for a company's other work. */
export const noOtherWork: CompanyWork = { run: () => Promise.reject(new Error('this work needs no other work')) };
