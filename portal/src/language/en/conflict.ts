/** English texts of “Changed meanwhile”. */
import type { conflict as german } from '../de/conflict.ts';

export const conflict: typeof german = {
  title: 'Changed meanwhile',
  about: 'These data were saved while you were editing them. Choose for each field which value to keep.',
  saved: 'Last saved:',
  mine: 'Your entry',
  theirs: 'Stored',
  empty: 'empty',
  save: 'Save the selection',
  back: 'Back to the form',
  today: (time) => `at ${time}`,
  earlier: (day, time) => `on ${day} at ${time}`,
  actions: {
    'reviews.accept': (who, when) => `${who} accepted this order ${when}.`,
    'reviews.reject': (who, when) => `${who} rejected this order ${when}.`,
    'reviews.withdraw': (who, when) => `${who} withdrew this order ${when}.`,
    'operator-requests.ask_on_order': (who, when) => `${who} asked the client about this order ${when}.`,
    'operator-cases.close': (who, when) => `${who} closed this case ${when}.`,
    'operator-cases.reopen': (who, when) => `${who} reopened this case ${when}.`,
    'operator-cases.change_state': (who, when) => `${who} changed the status of this case ${when}.`,
    'operator-ledger.book_payment': (who, when) => `${who} booked a payment on this case ${when}.`,
    'print-batches.confirm': (who, when) => `${who} confirmed this print batch as posted ${when}.`,
    'print-batches.return': (who, when) => `${who} returned this print batch ${when}.`,
    'letters.undeliverable': (who, when) => `${who} marked this letter as undeliverable ${when}.`,
    'dunning-letters.undeliverable': (who, when) => `${who} marked this letter as undeliverable ${when}.`,
    'dunning-runs.stop': (who, when) => `${who} stopped this dunning run ${when}.`,
    'operator-statements.publish': (who: string, when: string) => `${who} published this statement ${when}.`,
    'operator-statements.discard': (who: string, when: string) => `${who} discarded this draft ${when}.`,
    'operator-statements.update': (who: string, when: string) => `${who} changed this draft ${when}.`,
    'operator-statements.cancel': (who: string, when: string) => `${who} cancelled this statement ${when}.`,
    'operator-statements.settle': (who: string, when: string) => `${who} recorded a payment of this statement ${when}.`,
    'operator-single-mandate-statements.publish': (who: string, when: string) =>
      `${who} published this statement ${when}.`,
    'operator-single-mandate-statements.cancel': (who: string, when: string) =>
      `${who} cancelled this statement ${when}.`,
    'operator-single-mandate-statements.settle': (who: string, when: string) =>
      `${who} recorded a payment of this statement ${when}.`,
    'bank-transactions.book': (who: string, when: string) => `${who} booked this transaction ${when}.`,
    'bank-transactions.unbook': (who: string, when: string) => `${who} undid the booking of this transaction ${when}.`,
    'bank-transactions.ignore': (who: string, when: string) => `${who} set this transaction aside ${when}.`,
    'bank-transactions.refund': (who: string, when: string) => `${who} marked this transaction as refunded ${when}.`,
    'bank-transactions.take': (who: string, when: string) => `${who} took this transaction over ${when}.`,
    'bank-transactions.drop': (who: string, when: string) => `${who} dropped this transaction ${when}.`,
    'operator-dunning-invoices.update': (who: string, when: string) => `${who} changed this invoice ${when}.`,
    'operator-dunning-invoices.release': (who: string, when: string) => `${who} released this invoice ${when}.`,
    'operator-dunning-invoices.pause': (who: string, when: string) => `${who} paused this invoice ${when}.`,
    'operator-dunning-invoices.resume': (who: string, when: string) => `${who} resumed this invoice ${when}.`,
    'operator-dunning-invoices.cancel': (who: string, when: string) => `${who} cancelled this invoice ${when}.`,
    'operator-dunning-invoices.write_off': (who: string, when: string) => `${who} wrote this invoice off ${when}.`,
    'operator-dunning-invoices.hand_over': (who: string, when: string) =>
      `${who} handed this invoice over to collection ${when}.`,
    'operator-dunning-invoices.archive': (who: string, when: string) => `${who} archived this invoice ${when}.`,
    'operator-dunning-invoices.unarchive': (who: string, when: string) =>
      `${who} took this invoice out of the archive ${when}.`,
    'operator-dunning-invoices.delete': (who: string, when: string) => `${who} deleted this draft ${when}.`,
    'operator-dunning-payments.create': (who: string, when: string) =>
      `${who} reported a payment of this invoice ${when}.`,
    'operator-dunning-payments.delete': (who: string, when: string) =>
      `${who} deleted a payment of this invoice ${when}.`,
    'payouts.file': (who: string, when: string) => `${who} downloaded the file of this payout ${when}.`,
    'payouts.cancel': (who: string, when: string) => `${who} cancelled this payout ${when}.`,
    'payouts.returned': (who: string, when: string) => `${who} recorded a return of this payout ${when}.`,
  },
};
