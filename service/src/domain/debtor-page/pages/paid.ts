/** `/d/paid`: what the debtor has paid already (debtor-page.md 7). */
import { alreadyPaid } from './messages.ts';
import { demands } from './subject.ts';
import { placeOf } from './tell.ts';

export const paid = placeOf('paid', alreadyPaid, demands);
