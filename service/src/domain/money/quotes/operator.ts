/** The operator's routes of quotes. */
import { quotes } from '@mahnwerk/contract/operator/quotes.ts';
import { implement } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { baseRates } from '../base-rates/index.ts';
import { checkFeeQuote } from './check-fee-quote.ts';
import { quoteFees } from './fee-quote.ts';
import { checkInterestQuote, quoteInterest } from './interest-quote.ts';

export const quoteRoutes = implement(quotes, {
  async interest({ db, body }) {
    refuseFailures((errors) => checkInterestQuote(errors, body));
    return quoteInterest(body, await baseRates(db));
  },

  async fees({ body }) {
    refuseFailures((errors) => checkFeeQuote(errors, body));
    return quoteFees(body);
  },
});
