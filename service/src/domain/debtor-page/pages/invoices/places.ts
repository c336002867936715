/** What a visit to invoices finds below `/d/`; `*` is a name of its own. */
import { chosenPlace } from '../chosen.ts';
import type { Place } from '../inside.ts';
import { later, laterOffer } from './later.ts';
import { invoiceFile, letter, overview, pay } from './reading.ts';
import type { InvoiceInside } from './subject.ts';
import { object, paid, report, reportOf, wish } from './tell.ts';

export const invoicePlaces: ReadonlyMap<string, Place<InvoiceInside>> = new Map(
  Object.entries({
    overview,
    'letters/*': letter,
    'documents/*': invoiceFile,
    pay,
    later,
    'later/*': laterOffer,
    instalments: wish,
    object,
    paid,
    report,
    'report/*': reportOf,
    'chosen/*': chosenPlace(),
  }),
);
