/** English; German is binding. */
import type { DunningTexts } from './de.ts';

export const enDunning: DunningTexts = {
  'dunning.site': 'Your invoices from {name}',
  'dunning.who': 'You received invoices from us:',
  'dunning.customer': 'Customer number',
  'dunning.invoices': 'Invoices',
  'dunning.invoice': 'Invoice',
  'dunning.invoice.of': 'Invoice {number} of {day}',
  'dunning.invoice.pdf': 'Invoice {number} (PDF)',
  'dunning.interest.fixed': 'The interest is that of the last reminder. It does not grow here.',
  'dunning.handed': 'Invoice {number} has been with {collector} since {day}. Please contact them.',
  'dunning.handed.sum': 'At present there is nothing to pay to us.',
  'dunning.handed.title': 'Invoices that we passed on',
  'dunning.next.notice': 'Without payment we will write to you again from {day}.',
  'dunning.next.handover':
    'Without payment we will instruct a collection agency from {day}. That can cause further costs.',
  'dunning.next.disputed': 'We are checking your objection to: {numbers}. Until then we send no reminder for it.',
  'dunning.pay.which': 'What would you like to pay?',
  'dunning.pay.all': 'All open invoices',
  'dunning.pay.none': 'The account is named in our letter.',
  'dunning.later.interest': 'Until then no interest and no costs are added.',
  'dunning.later.all': 'This applies to all of your open invoices.',
  'dunning.wish.intro': 'Name an instalment that you can manage. We will answer you.',
  'dunning.wish.effect': 'This is not an agreement yet. You acknowledge nothing by it.',
  'dunning.wish.done': 'Your wish has been saved. We will contact you.',
  'dunning.which.hint': 'Tick the invoices that you mean.',
  'dunning.about': '{operator} sent you invoices. We write to you ourselves.',
  'dunning.privacy.purposes':
    'We process your data so that our invoices are paid. On this page you see the current state and can answer.',
  'dunning.privacy.categories':
    'Name, address, date of birth, contact details, invoices, payments, letters and your messages.',
  'dunning.privacy.source': 'From you and from our contract with you.',
  'dunning.privacy.recipients':
    'Our service providers for technology, printing and mail and, if necessary, a collection agency.',
  'dunning.privacy.retention':
    'We delete your data once the invoices are settled and no period runs any more. We delete your visit after 90 days.',
};
