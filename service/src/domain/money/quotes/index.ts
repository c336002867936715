/** Quotes of interest and fees: computed for letters, without any effect. */
import { module } from '../../../platform/module.ts';
import { quoteRoutes } from './operator.ts';

export { quoteFees } from './fee-quote.ts';

export const quotesModule = module({ routes: [quoteRoutes] });
