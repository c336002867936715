/** The proof of the books: corrected where the law's tables changed, verified each night. */
import { module } from '../../../platform/module.ts';
import { correctBooks } from './correct.ts';
import { verificationHandler, verifyNightly } from './work.ts';

export { correctBooks, correctBooksOf } from './correct.ts';
export { postInterest } from './post-interest.ts';
export { type LedgerDifference, verifyBooks, verifyFigures } from './verify.ts';
export { verificationHandler, verifyNightly } from './work.ts';

export const booksModule = module({
  jobs: () => [correctBooks, verifyNightly],
  work: ({ database, log }) => [verificationHandler(database, log)],
});
